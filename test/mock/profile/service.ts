import type { Profile } from '../../../mock/domain/gaps.ts';
import type { Duration } from '../../../mock/engine/time.ts';
import { createMock, type Mock, manualClock } from '../../../mock/index.ts';
import { builtInWorkspaces } from '../../../mock/start/workspaces.ts';
import { createApiClient } from '../../support/mock/api-client.ts';
import { start } from '../../support/mock/world.ts';

/** What was answered, as far as stories look at it. */
export interface Answer {
  status: number;
  /** `errorCode`, if there is one. */
  code: string | undefined;
  responseCode: number;
  data: AnswerData;
}

/** Every field that stories look at. Which of them an answer has depends on its operation; an error has null instead. */
interface AnswerData {
  sessionId: string;
  callId: string;
  url: string;
  status: string;
  time: string;
  createdAt: string;
  agentDetails: { number: string; version: string };
  userDetails: { email: string | null };
  dynamicVariables: Record<string, unknown> | null;
  transcript: {
    type: string;
    content?: { text: string }[];
    metadata?: { subject?: string; cc?: string; options?: object } | null;
  }[];
}

/** A mock that plays a profile, and all the gaps that its answers have named. */
export interface Service {
  mock: Mock;
  gaps: Set<string>;
  send(line: string, body?: object | string, headers?: Record<string, string | null>): Promise<Answer>;
  chat(body: object): Promise<Answer>;
  call(body?: object): Promise<Answer>;
  session(sessionId: string): Promise<Answer>;
  wait(duration: Duration): void;
}

/** The built-in workspaces, on a clock that is at nine o'clock of a Friday until it is moved. */
export function createService(profile: Profile): Service {
  const [acme, globex, ...others] = builtInWorkspaces;
  if (acme === undefined || globex === undefined) throw new Error('The built-in workspaces are missing.');
  const first = { type: 'webChat', name: 'First Edition', agent: 'Sam', agentVersion: '1', enabled: true } as const;
  const desk = { type: 'email', name: 'Desk', agent: 'Greta', address: 'desk@example.org', enabled: true } as const;
  const workspaces = [
    { ...acme, channels: [...acme.channels, first] },
    { ...globex, channels: [...globex.channels, desk] },
    ...others,
  ];
  const mock = createMock({ workspaces: { workspaces }, clock: manualClock(start), seed: 'profile', profile });
  const gaps = new Set<string>();

  const client = createApiClient(mock);
  const send: Service['send'] = async (line, body, headers = {}) => {
    const { status, header, body: envelope } = await client.send(line, { body, headers });
    for (const gap of (header('understudy-gap') ?? '').split(', ')) gaps.add(gap);
    // Stories ask each answer only for what its operation gives.
    const data = envelope?.data as AnswerData;
    return { status, code: envelope?.errorCode, responseCode: envelope?.responseCode ?? 0, data };
  };
  return {
    mock,
    gaps,
    send,
    chat: (body) => send('POST /chat-agent/trigger', body),
    call: (body) => send('POST /call/trigger', { phoneNumber: '+14155550170', agentName: 'Ava', ...body }),
    session: (sessionId) => send(`GET /session/fetch/${sessionId}`),
    wait: (duration) => mock.time.advance(duration),
  };
}
