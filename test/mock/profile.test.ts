import { describe, expect, test } from 'vitest';
import { observations, openGaps } from '../../contracts/observe/observe.ts';
import type { Profile } from '../../mock/domain/decision.ts';
import type { Duration } from '../../mock/engine/time.ts';
import { createMock, manualClock } from '../../mock/index.ts';
import { builtInWorkspaces } from '../../mock/start/options.ts';
import { createApiClient } from '../support/mock/api-client.ts';
import { start } from '../support/mock/world.ts';

interface AnswerData {
  sessionId: string;
  callId: string;
  url: string;
  status: string;
  agentDetails: { version: string };
  transcript: { type: string }[];
}

function createService(profile: Profile) {
  const [acme, ...others] = builtInWorkspaces;
  const first = { type: 'webChat', name: 'First Edition', agent: 'Sam', agentVersion: '1', enabled: true } as const;
  const workspaces = [{ ...acme, channels: [...(acme?.channels ?? []), first] }, ...others];
  const mock = createMock({ workspaces: { workspaces }, clock: manualClock(start), seed: 'profile', profile });
  const client = createApiClient(mock);
  const gaps = new Set<string>();
  const send = async (line: string, body?: object) => {
    const { status, header, body: envelope } = await client.send(line, { body });
    for (const gap of (header('understudy-gap') ?? '').split(', ')) gaps.add(gap);
    const outcome = envelope?.errorCode === undefined ? String(status) : `${status} ${envelope.errorCode}`;
    // Cast, because each scenario reads only the data that its operation returns.
    return { outcome, data: envelope?.data as AnswerData | null };
  };
  const session = async (sessionId = '') => send(`GET /session/fetch/${sessionId}`);
  return {
    gaps,
    send,
    session,
    chat: (body: object) => send('POST /chat-agent/trigger', body),
    call: (body: object) => send('POST /call/trigger', { phoneNumber: '+14155550170', agentName: 'Ava', ...body }),
    update: (customer_number: string) => send('PUT /workflow/call/wf_order_followup', { customer_number }),
    advance: (duration: Duration) => mock.time.advance(duration).map(({ type }) => type),
    statusOf: async (sessionId: string) => {
      const { data, outcome } = await session(sessionId);
      return data?.status ?? outcome;
    },
  };
}

type Service = ReturnType<typeof createService>;

const reply = { doReturnResponse: true, agentName: 'Ava' };

const scenarios: Record<string, { run: (service: Service) => Promise<unknown>; results: Record<string, unknown> }> = {
  'update-workflow/what-changes': {
    async run({ update, advance }) {
      await update('+14155550170');
      return advance({ hours: 1 });
    },
    results: { default: ['call-ready', 'call-placed', 'call-answered', 'call-hung-up'], 'details-only': [] },
  },
  'update-workflow/repeated': {
    async run({ update, call, advance }) {
      await call({ phoneNumber: '+14155550170' });
      await update('+14155550170');
      await update('+14155550171');
      advance({ seconds: 1 });
      await update('14155550170');
      return advance({ hours: 1 }).filter((type) => type === 'call-placed').length;
    },
    results: { default: 4, replaces: 3 },
  },
  'trigger-call/what-is-a-failure': {
    async run({ call, advance, statusOf }) {
      const { data } = await call({ phoneNumber: '+14155550193', noOfRetries: 1, retryAfterHours: 1 });
      advance({ hours: 2 });
      return [await statusOf(`${data?.callId}`), await statusOf(`${data?.callId}-r1`)];
    },
    results: {
      default: ['agent_errored', '404 sessionNotFound'],
      'agent-errored': ['agent_errored', 'agent_errored'],
    },
  },
  'limits/session-size': {
    async run({ chat }) {
      const message = 'x'.repeat(900_000);
      const { data } = await chat({ ...reply, message });
      const outcomes = [];
      for (let turn = 0; turn < 5; turn += 1)
        outcomes.push((await chat({ ...reply, message, sessionId: data?.sessionId })).outcome);
      return outcomes;
    },
    results: {
      default: ['200', '200', '200', '200', '413 sessionTooLarge'],
      'validation-error': ['200', '200', '200', '200', '422 validationError'],
    },
  },
  'signed-url/retried-call': {
    async run({ call, send, advance }) {
      const { data } = await call({ phoneNumber: '+14155550192', noOfRetries: 1, retryAfterHours: 1 });
      advance({ hours: 2 });
      const link = await send(`GET /call/signed-recording-url?callId=${data?.callId}`);
      return new URL(`${link.data?.url}`).pathname.replace(`${data?.callId}`, 'CALL');
    },
    results: { default: '/media/recordings/CALL-r1.wav', first: '/media/recordings/CALL.wav' },
  },
  'trigger-chat/version-of-named-agent': {
    async run({ chat, session }) {
      const body = { communicationChannel: 'First Edition', customerNumber: 'visitor-7', agentName: 'Ava' };
      const { data } = await chat(body);
      return (await session(data?.sessionId)).data?.agentDetails.version;
    },
    results: { default: '2', 'channel-version': '1' },
  },
  'trigger-chat/agent-failure-in-reply-mode': {
    async run({ chat, statusOf }) {
      const { data, outcome } = await chat({ ...reply, message: 'fail' });
      if (data === null) return outcome;
      return [data.transcript.map(({ type }) => type), await statusOf(data.sessionId)];
    },
    results: { default: '500 internalError', 'transcript-so-far': [['message', 'thinking'], 'agent_errored'] },
  },
};

test('every open question that the kit cannot observe has a scenario in profile.test.ts', () => {
  expect(Object.keys(scenarios).sort()).toEqual(openGaps.filter((gap) => typeof observations[gap] === 'string').sort());
});

describe.each(Object.entries(scenarios))('%s', (gap, { run, results }) => {
  test.each(Object.entries(results))(
    "with each answer of the mock's profile to a gap, the mock has the expected result: %s",
    async (answer, outcome) => {
      const service = createService(answer === 'default' ? {} : ({ [gap]: answer } as Profile));

      expect(await run(service)).toEqual(outcome);
      if (answer !== 'default') expect([...service.gaps]).toContain(gap);
    },
  );
});

test('a profile of gap answers can replace a refusal of the mock even if the gap lists no alternatives', async () => {
  const { send } = createService({ 'cancel-call/unknown-call': '410 noSuchCall' });

  expect(await send('PUT /call/cancel/call_none')).toMatchObject({ outcome: '410 noSuchCall' });
});
