import type { Profile } from '../../../mock/domain/profile.ts';
import { createMock, type Mock, manualClock } from '../../../mock/index.ts';
import type { Duration } from '../../../mock/time.ts';
import { builtInWorkspaces } from '../../../mock/workspaces/parse-workspaces.ts';

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
  send(line: string, body?: object | string, headers?: Record<string, string>): Promise<Answer>;
  chat(body: object): Promise<Answer>;
  call(body?: object): Promise<Answer>;
  session(sessionId: string): Promise<Answer>;
  wait(duration: Duration): void;
}

const start = Date.parse('2026-11-20T09:00:00Z');

/** The built-in workspaces, on a clock that stands at nine o'clock of a Friday until it is moved. */
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

  const send: Service['send'] = async (line, body, headers = {}) => {
    const [method = '', path = ''] = line.split(' ');
    const all = { 'x-api-key': 'acme-key', 'content-type': 'application/json', ...headers };
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    const answer = await mock.fetch(path.startsWith('http') ? path : `http://mock.test/api${path}`, {
      method,
      headers: Object.entries(all).filter(([, value]) => value !== 'none'),
      ...(text === undefined ? {} : { body: new TextEncoder().encode(text) }),
    });
    for (const gap of (answer.headers.get('understudy-gap') ?? '').split(', ')) gaps.add(gap);
    const isJson = answer.headers.get('content-type') === 'application/json';
    const envelope = (isJson ? await answer.json() : {}) as Partial<Answer> & { errorCode?: string };
    const { errorCode, responseCode = 0, data } = envelope;
    // Stories ask each answer only for what its operation gives.
    return { status: answer.status, code: errorCode, responseCode, data: data as AnswerData };
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
