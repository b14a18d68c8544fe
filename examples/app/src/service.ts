import { type Client, createClient, type Session, type TranscriptEntry } from 'understudy-kit/client';
import { problemTextOf } from './problem-texts.ts';

/** The result of a refused request: an error text for the person. */
export interface Problem {
  problem: string;
}

/** A client of the service: the live service in production, a mock in this example. */
export function connect(baseUrl: string): Client {
  return createClient({ baseUrl, apiKey: 'acme-key' });
}

/** Starts a conversation, now or at a given time. Returns the id of its session. */
export async function startConversation(
  service: Client,
  visitor: string,
  at?: string,
): Promise<{ sessionId: string } | Problem> {
  const body = {
    communicationChannel: 'Website Chat',
    metadata: { name: 'Ada' },
    ...(visitor === '' ? {} : { customerNumber: visitor }),
    ...(at === undefined ? {} : { scheduleTime: at }),
  };
  return dataOf(await service.triggerChat({ body }));
}

/** Asks the agent in reply mode, which sends nothing to a customer. */
export async function ask(service: Client, message: string): Promise<{ transcript: TranscriptEntry[] } | Problem> {
  const body = { doReturnResponse: true, agentName: 'Ava', message, metadata: { name: 'Ada' } };
  const answer = dataOf(await service.triggerChat({ body }));
  return 'problem' in answer ? answer : { transcript: answer.transcript ?? [] };
}

export async function startCall(service: Client, phoneNumber: string): Promise<{ callId: string } | Problem> {
  return dataOf(await service.triggerCall({ body: { phoneNumber, agentName: 'Ava' } }));
}

export async function setReminder(service: Client, customerNumber: string): Promise<Problem | null> {
  const body = { customer_number: customerNumber };
  return dataOf(await service.updateWorkflowCall({ path: { workflowId: 'wf_order_followup' }, body }));
}

export async function readSession(service: Client, sessionId: string): Promise<Session | Problem> {
  return dataOf(await service.getSession({ path: { sessionId } }));
}

/** The actions of the buttons of a session. Each returns a text to show. */
export const acts = {
  async cancelMessage(service: Client, sessionId: string): Promise<string | Problem> {
    const done = dataOf(await service.cancelScheduledMessages({ path: { sessionId } }));
    return 'problem' in done ? done : done.isCancelled ? 'The message is cancelled.' : 'There is nothing to cancel.';
  },
  async cancelCall(service: Client, callId: string): Promise<string | Problem> {
    const done = dataOf(await service.cancelCall({ path: { callId } }));
    return 'problem' in done ? done : 'The call is cancelled.';
  },
  async recording(service: Client, callId: string): Promise<string | Problem> {
    const done = dataOf(await service.getSignedUrl({ query: { callId } }));
    return 'problem' in done ? done : `The recording is at ${done.url}`;
  },
};

type Answer = { ok: true; data: unknown } | { ok: false; errorCode: string; message?: string };

function dataOf<Result extends Answer>(answer: Result): Extract<Result, { ok: true }>['data'] | Problem {
  return answer.ok ? answer.data : { problem: problemTextOf(answer) };
}
