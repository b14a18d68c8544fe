import type { DomainEvent } from '../../../mock/domain/event.ts';
import { createMock, manualClock } from '../../../mock/index.ts';
import { formatInstant, type Instant } from '../../../src/instant.ts';
import { createApiClient } from '../../support/mock/api-client.ts';

const textMessage = { type: 'message', content: [{ type: 'text', text: 'Hello.' }] };

/** How long each step takes, in seconds. */
export const durations = { beingSentSeconds: 0.5, queueSeconds: 10, ringSeconds: 4, talkSeconds: 30, idleMinutes: 30 };

function workspaceWithLines(lines: number) {
  return {
    id: 'races',
    apiKeys: ['races-key'],
    channels: [
      { type: 'messengerChat', name: 'messengerChat', agent: 'Mia', numbers: ['+14155550101'] },
      { type: 'webChat', name: 'webChat', agent: 'Mia' },
      { type: 'email', name: 'email', agent: 'Mia', address: 'mia@example.com' },
      { type: 'outboundSipTrunk', name: 'line', numbers: ['+14155550102'], lines },
    ],
    agents: [
      { name: 'Mia', published: '1', versions: [{ label: '1', opening: [textMessage], otherwise: [textMessage] }] },
    ],
    durations,
  };
}

/** What an answer of the service holds. */
export interface Answer<Data> {
  status: number;
  errorCode?: string;
  message: string;
  data: Data;
}

/** A fresh mock on a clock that is moved, everything that its moves returned, and short ways to ask it. */
export interface RaceMock {
  now(): Instant;
  /** Moves on to an instant; one that is over moves nothing. */
  advanceTo(instant: Instant): readonly DomainEvent[];
  triggerChat(body: object): Promise<string>;
  triggerCall(body: object): Promise<string>;
  cancelMessages(sessionId: string): Promise<Answer<{ isCancelled: boolean; reason?: string }>>;
  cancelCall(callId: string): Promise<Answer<{ removedJobs: number } | null>>;
  session(sessionId: string): Promise<{ status: string; transcript: unknown[]; retryAttemptNo?: number }>;
}

export function createRaceMock(start: Instant, lines = 1): RaceMock {
  const clock = manualClock(start);
  const mock = createMock({ seed: 'races', clock, workspaces: { workspaces: [workspaceWithLines(lines)] } });
  const client = createApiClient(mock, undefined, 'races-key');
  const cancel = async <Data>(line: string): Promise<Answer<Data>> => {
    const { status, body } = await client.send(line);
    return { status, ...(body as Omit<Answer<Data>, 'status'>) };
  };
  return {
    now: () => mock.time.now(),
    advanceTo: (instant) => mock.time.moveTo(Math.max(instant, mock.time.now())),
    triggerChat: client.createSession,
    triggerCall: client.createCall,
    cancelMessages: (sessionId) => cancel(`DELETE /chat-agent/cancel/${sessionId}`),
    cancelCall: (callId) => cancel(`PUT /call/cancel/${callId}`),
    session: (sessionId) => client.dataOf(`GET /session/fetch/${sessionId}`),
  };
}

/** The instant as the tests' messages write it. */
export const written = formatInstant;
