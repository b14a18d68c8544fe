import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createMock } from '../../mock/index.ts';
import { formatInstant, minute, second } from '../../src/instant.ts';
import { sampleCount } from '../support/sample.ts';
import { createReference } from './index.ts';
import { type Channel, workspaces } from './workspaces.ts';

// The mock and the reference service run the same random history. Their responses must agree in everything that the
// interface states.

type Fetch = (request: Request) => Promise<Response>;
type Step =
  | { do: 'trigger'; body: object; isScheduled?: boolean }
  | { do: 'continue' | 'cancel' | 'read'; session: number; key: number }
  | { do: 'wait'; minutes: number };

const [pine, oak] = workspaces.map(({ key }) => key) as [string, string];
const start = Date.parse('2026-11-20T09:00:00Z');

const messenger = { communicationChannel: 'Café Messenger', customerNumber: '+4915755500' };
const say = (message: string) => ({ messengerOptions: { messageType: 'say', message } });
const refused = [
  { ...messenger, communicationChannel: 'Nowhere' },
  { ...messenger, communicationChannel: 'Retired' },
  { ...messenger, communicationChannel: 'Unset Messenger', ...say('Hello') },
  { ...messenger, communicationChannel: 'Switchboard' },
  {
    ...messenger,
    communicationChannel: 'Plain Messenger',
    messengerOptions: { messageType: 'template', templateId: 'x' },
  },
  { ...messenger, messengerOptions: { messageType: 'template' } },
  { ...messenger, messengerOptions: { messageType: 'say' } },
  { ...messenger, ...say('Hello'), agentNumber: '+4930555999' },
  { ...messenger, metadata: 5 },
  { communicationChannel: 'Café Messenger', ...say('Hello') },
  { communicationChannel: 'Post' },
  { communicationChannel: 'Post', customerEmail: 'emmy@example.org', emailOptions: { messageType: 'say' } },
  { communicationChannel: 'Post without address', customerEmail: 'emmy@example.org' },
  { doReturnResponse: true, message: 'Where is it?' },
  { doReturnResponse: true, agentName: 'Nora Ø', message: 'Where is it?', endWorkingHour: '18:00' },
];

const text = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).filter((one) => one.trim() === one);
const metadata = fc.option(fc.dictionary(fc.constantFrom('name', 'order'), fc.string()), { nil: undefined });
const anySession = { session: fc.nat(20), key: fc.nat(3) };
const trigger = (body: fc.Arbitrary<object>) => body.map((one): Step => ({ do: 'trigger', body: one }));
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  trigger(fc.record({ text, metadata }).map((one) => ({ ...messenger, metadata: one.metadata, ...say(one.text) }))),
  trigger(
    text.map((body) => ({
      communicationChannel: 'Post',
      customerEmail: 'emmy@example.org',
      emailOptions: { messageType: 'say', body },
    })),
  ),
  trigger(text.map((message) => ({ doReturnResponse: true, agentName: 'Nora Ø', message }))),
  trigger(fc.constant({ communicationChannel: 'Chat / Site', customerNumber: 'u 7' })),
  trigger(fc.constantFrom(...refused)),
  // No two steps are due at the same time.
  fc.record({ text, minutes: fc.integer({ min: 1, max: 90 }) }).map(({ text: message, minutes }): Step => {
    return { do: 'trigger', isScheduled: true, body: { ...messenger, ...say(message), inSeconds: 60 * minutes + 20 } };
  }),
  ...(['continue', 'cancel', 'read', 'cancel', 'read'] as const).map((name) =>
    fc.record({ do: fc.constant(name), ...anySession }),
  ),
  fc.integer({ min: 1, max: 60 }).map((minutes): Step => ({ do: 'wait', minutes })),
);

test('random requests have the same results on the mock and on the reference service of the tests', async () => {
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 25 }), (steps) => play(steps, outcomes)),
    { numRuns: sampleCount(200, 4) },
  );

  expect([...outcomes]).toEqual(
    expect.arrayContaining(['200 true', '200 false', '404 sessionNotFound', '403 forbidden']),
  );
});

async function play(steps: readonly Step[], outcomes: Set<string>): Promise<void> {
  vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const reference = await createReference();
  const mock = createMock({ seed: 'history', workspaces: mockWorkspaces });
  const sessions: {
    ids: readonly [string, string];
    dueAt: number;
    isCancelled: boolean;
    mode: 'reply' | 'exact' | 'other';
  }[] = [];
  const ask = async (method: string, path: (side: 0 | 1) => string, key: string, body?: (side: 0 | 1) => object) => {
    const answers = ([(request: Request) => mock.fetch(request), reference.fetch] as Fetch[]).map((fetch, side) =>
      send(fetch, method, path(side as 0 | 1), key, body?.(side as 0 | 1)),
    );
    return (await Promise.all(answers)) as [Answer, Answer];
  };
  try {
    for (const step of steps) {
      if (step.do === 'wait') {
        await vi.advanceTimersByTimeAsync(step.minutes * minute);
        continue;
      }
      if (step.do === 'trigger') {
        const { inSeconds, ...body } = step.body as { inSeconds?: number };
        const dueAt = Date.now() + (inSeconds ?? 0) * second;
        const scheduled = inSeconds === undefined ? body : { ...body, scheduleTime: formatInstant(dueAt) };
        const answers = await ask(
          'POST',
          () => '/chat-agent/trigger',
          pine,
          () => scheduled,
        );
        expectSame(answers, step);
        outcomes.add(`${answers[0].status} ${answers[0].errorCode}`);
        if (answers[0].status === 200) {
          const ids = answers.map(({ data }) => String(data?.sessionId)) as [string, string];
          sessions.push({ ids, dueAt, isCancelled: false, mode: modeOf(body) });
        }
        // Messages in progress are sent within a second.
        await vi.advanceTimersByTimeAsync(second);
        continue;
      }
      const known = sessions[step.session % (sessions.length + 1)];
      const idOf = (side: 0 | 1) => known?.ids[side] ?? 'ses_nobody';
      const key = step.key === 0 ? oak : pine;
      // The interface leaves open what a read of a pending or cancelled session returns. The same holds for a request
      // that continues a session of a channel.
      const isOpen = known !== undefined && (known.isCancelled || known.dueAt > Date.now());
      if (step.do === 'cancel') {
        const answers = await ask('DELETE', (side) => `/chat-agent/cancel/${idOf(side)}`, key);
        expectSame(answers, step);
        outcomes.add(`${answers[0].status} ${answers[0].data?.isCancelled}`);
        if (known !== undefined && answers[0].data?.isCancelled === true) known.isCancelled = true;
      } else if (step.do === 'read' && !isOpen) {
        const answers = await ask('GET', (side) => `/session/fetch/${idOf(side)}`, key);
        expectSame(answers, step, known?.mode === 'exact');
        outcomes.add(`${answers[0].status} ${answers[0].errorCode}`);
      } else if (step.do === 'continue' && !isOpen && (known?.mode === 'reply' || known === undefined || key === oak)) {
        const agentName = key === oak ? 'Bo' : 'Nora Ø';
        const body = { doReturnResponse: true, agentName, message: 'And now?' };
        const answers = await ask(
          'POST',
          () => '/chat-agent/trigger',
          key,
          (side) => ({ ...body, sessionId: idOf(side) }),
        );
        expectSame(answers, step);
        outcomes.add(`${answers[0].status} ${answers[0].errorCode}`);
      }
    }
  } finally {
    vi.useRealTimers();
    await Promise.all([mock.close(), reference.close()]);
  }
}

interface Answer {
  status: number;
  message?: string;
  errorCode?: string;
  data?: Record<string, unknown> | null;
}

async function send(fetch: Fetch, method: string, path: string, key: string, body?: object): Promise<Answer> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(new Request(`http://service.test/api${path}`, init));
  return { ...((await response.json()) as Answer), status: response.status };
}

function modeOf(body: object): 'reply' | 'exact' | 'other' {
  if ('doReturnResponse' in body) return 'reply';
  return JSON.stringify(body).includes('"say"') ? 'exact' : 'other';
}

function expectSame([ofMock, ofReference]: readonly [Answer, Answer], step: Step, isExact?: boolean): void {
  expect(statedIn(ofMock, isExact), JSON.stringify(step)).toEqual(statedIn(ofReference, isExact));
}

function statedIn({ status, message, errorCode, data }: Answer, isExact: boolean | undefined) {
  if (status !== 200) return { status, errorCode };
  const { transcript, agentDetails, dynamicVariables, communicationChannelName, isCancelled } = data ?? {};
  return {
    status,
    message,
    isCancelled,
    agent: (agentDetails as { name: string } | undefined)?.name,
    variables: dynamicVariables ?? null,
    channel: communicationChannelName ?? null,
    // The interface does not say which earlier entries a response in reply mode repeats.
    texts: (isExact === undefined ? [] : (transcript as Entry[] | undefined))
      ?.filter(({ role }) => role === 'user' || (role === 'assistant' && isExact))
      .map(({ content }) => content?.find(({ type }) => type === 'text')?.text),
  };
}

interface Entry {
  role?: string;
  content?: { type: string; text?: string }[];
}

const typeOf = { messenger: 'messengerChat', web: 'webChat', mail: 'email', voice: 'outboundSipTrunk' };

const mockWorkspaces = {
  workspaces: workspaces.map(({ key, agents, channels, templates }, index) => ({
    id: `w${index}`,
    apiKeys: [key],
    channels: channels.map(toMockChannel),
    agents: agents.map(({ name, published, versions }) => ({
      name,
      published,
      versions: versions.map((label) => ({
        label,
        opening: [{ type: 'message', content: [{ type: 'text', text: 'Hello.' }] }],
        otherwise: [{ type: 'message', content: [{ type: 'text', text: 'I see.' }] }],
      })),
    })),
    templates: [...Map.groupBy(templates, ({ name }) => name)].map(([name, all]) => ({
      name,
      languages: Object.fromEntries(all.map((one) => [one.language, one.text.replace(/\{(\d)\}/g, '{{$1}}')])),
    })),
  })),
};

function toMockChannel({ name, kind, isEnabled, agent, numbers, address, hasTemplates }: Channel) {
  if (kind === 'sms') return { type: 'sms', name };
  return {
    type: typeOf[kind],
    name,
    ...(kind !== 'voice' && { agent }),
    ...(!isEnabled && { enabled: false }),
    ...(numbers.length > 0 && { numbers }),
    ...(address !== undefined && { address }),
    ...(kind === 'messenger' && !hasTemplates && { templates: false }),
  };
}
