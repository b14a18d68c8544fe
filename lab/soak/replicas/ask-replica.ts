import type { Agent } from 'node:http';
import { formatInstant, second } from '../../../src/instant.ts';
import type { Operation, SoakWorkspace } from './history/history.ts';
import { type ReceivedReply, type SentRequest, sendRequest } from './send-request.ts';

/** A request before it is sent. */
export type Asked = DistributiveOmit<Operation, 'workspaceId' | 'replica' | 'invokedAt'>;
type DistributiveOmit<Union, Key extends string> = Union extends unknown ? Omit<Union, Key> : never;

export interface AskTarget {
  port: number;
  replica: number;
  workspace: SoakWorkspace;
  agent: Agent;
  timeoutMs: number;
}

/** Sends a request once, and records what was answered: nothing, where the answer was an error of the server too. */
export async function ask(target: AskTarget, asked: Asked): Promise<Operation> {
  const { port, replica, workspace, agent, timeoutMs } = target;
  const { workspaceId, apiKey } = workspace;
  const sent = { workspaceId, replica, invokedAt: Date.now() };
  const reply = await sendRequest(agent, { port, apiKey, ...toRequest(asked, workspaceId) }, timeoutMs);
  if (reply === undefined || reply.status >= 500) return { ...sent, ...asked };
  return { ...sent, ...withAnswer(asked, reply), answeredAt: Date.now() };
}

function toRequest(asked: Asked, workspaceId: string): Pick<SentRequest, 'method' | 'path' | 'body'> {
  switch (asked.type) {
    case 'trigger-chat': {
      const scheduleTime = formatInstant(asked.dueAt);
      const body = { communicationChannel: 'Website Chat', customerNumber: 'visitor-7', scheduleTime };
      return { method: 'POST', path: '/api/chat-agent/trigger', body };
    }
    case 'trigger-call':
      return { method: 'POST', path: '/api/call/trigger', body: { phoneNumber: '+14155550123', agentName: 'Ava' } };
    case 'cancel':
      return isCall(asked.sessionId)
        ? { method: 'PUT', path: `/api/call/cancel/${asked.sessionId}` }
        : { method: 'DELETE', path: `/api/chat-agent/cancel/${asked.sessionId}` };
    case 'read':
      return { method: 'GET', path: `/api/session/fetch/${asked.sessionId}` };
    case 'move':
      if (asked.milliseconds === 0) return { method: 'GET', path: `/_mock/clock?workspaceId=${workspaceId}` };
      return {
        method: 'POST',
        path: `/_mock/clock/advance?workspaceId=${workspaceId}`,
        body: { seconds: asked.milliseconds / second },
      };
  }
}

interface Body {
  now?: string;
  data?: {
    sessionId?: string;
    callId?: string;
    isCancelled?: boolean;
    removedJobs?: number;
    status?: string;
    transcript?: { role?: string }[];
  } | null;
}

function withAnswer(asked: Asked, { status, body }: ReceivedReply): Asked {
  const { data, now } = body as Body;
  switch (asked.type) {
    case 'trigger-chat':
      return { ...asked, sessionId: data?.sessionId };
    case 'trigger-call':
      return { ...asked, sessionId: data?.callId };
    case 'cancel':
      return { ...asked, isCancelled: data?.isCancelled ?? (status === 200 && (data?.removedJobs ?? 0) > 0) };
    case 'read':
      return { ...asked, session: data ? { status: data.status, sent: data.transcript?.length } : {} };
    case 'move':
      // One that is refused, as another is under way, moves nothing.
      return now === undefined ? { ...asked, milliseconds: 0 } : { ...asked, now: Date.parse(now) };
  }
}

function isCall(sessionId: string): boolean {
  return sessionId.startsWith('call_');
}
