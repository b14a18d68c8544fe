import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Document, operationsOf } from '../../../src/document/document.ts';
import { operations } from '../../../src/operations.ts';
import { createTestPipeline, parseJsonBody } from '../../support/mock/pipeline.ts';

interface PreferCase {
  operationId: keyof typeof operations;
  status: string;
  name: string;
  value: unknown;
}

const document = JSON.parse(readFileSync('src/generated/service.json', 'utf8')) as Document;

const shown: PreferCase[] = operationsOf(document).flatMap(({ operationId: id, responses }) =>
  responses
    .filter(({ status }) => status !== 'default')
    .flatMap(({ status, examples }) =>
      examples.map(({ name, value }) => ({ operationId: id as keyof typeof operations, status, name, value })),
    ),
);

const bodies: Partial<Record<string, object>> = {
  triggerChat: { communicationChannel: 'Support Messenger', customerNumber: '+14155550142' },
  triggerCall: { phoneNumber: '+14155550142', agentName: 'Ava' },
  updateWorkflowCall: { customer_number: '+14155550142' },
};

function requestLineOf(operationId: keyof typeof operations): string {
  const { method, path } = operations[operationId];
  return `${method} /api${path.replace('{workflowId}', 'wf_order_followup').replace(/\{\w+\}/, 'ses_1')}`;
}

function requestPreferring(operationId: keyof typeof operations, prefer: string, headers: Record<string, string> = {}) {
  return { headers: { prefer, ...headers }, body: bodies[operationId] };
}

test.each(shown)(
  '$operationId answers the status $status with the example $name when a client prefers the example',
  async ({ operationId, status, name, value }) => {
    const { send, log } = createTestPipeline();
    const before = log.length();

    const reply = await send(
      requestLineOf(operationId),
      requestPreferring(operationId, `code=${status}, example=${name}`),
    );

    expect(reply.status).toBe(Number(status));
    expect(parseJsonBody(reply)).toEqual(value);
    expect(reply.headers).toEqual({
      'content-type': 'application/json',
      'preference-applied': `code=${status}, example=${name}`,
    });
    expect(log.length()).toBe(before);
  },
);

test.each([
  ['code=404', 'code=404, example=channelNotFound'],
  ['code=404, example=sessionNotFound', 'code=404, example=sessionNotFound'],
  ['example=sessionNotFound, code=404', 'code=404, example=sessionNotFound'],
  ['code=404; example=sessionNotFound', 'code=404, example=sessionNotFound'],
  ['code=404;example="sessionNotFound"', 'code=404, example=sessionNotFound'],
  ['  Code = "404" ,, EXAMPLE = "session\\NotFound" ', 'code=404, example=sessionNotFound'],
  ['example=sessionNotFound', 'code=404, example=sessionNotFound'],
  ['example=webChat', 'code=200, example=webChat'],
  ['code=200', 'code=200, example=messengerPrompt'],
  ['code=404, code=401', 'code=404, example=channelNotFound'],
  ['dynamic=true, code=401', 'code=401, example=apiKeyMissing'],
  ['return=minimal, wait=5, respond-async, code=500', 'code=500, example=internalError'],
])('for the header Prefer: %s, the mock sends the documented response %s', async (prefer, applied) => {
  const reply = await createTestPipeline().send(requestLineOf('triggerChat'), requestPreferring('triggerChat', prefer));

  expect(reply.headers['preference-applied']).toBe(applied);
});

test.each([
  ['code=418', 'no example with the code "418". There are 200, 400, 401, 403, 404, 422, 500.'],
  ['code=default', 'no example with the code "default"'],
  ['code=404abc', 'no example with the code "404abc"'],
  ['code=__proto__', 'no example with the code "__proto__"'],
  ['example=constructor', 'triggerChat has no example "constructor". There are messengerPrompt,'],
  [
    'code=404, example=webChat',
    'no example "webChat". There are channelNotFound, sessionNotFound, replyToSessionNotFound.',
  ],
  ['code', '"code" is no preference such as code=404'],
  ['code=', '"code=" is no preference'],
  ['code=404, =', '"=" is no preference'],
  ['code=404, example="webChat', 'is no preference'],
  ['code=404 example=webChat', 'is no preference'],
  ['dynamic=true', '"dynamic" was not followed'],
  ['handling=lenient', '"handling" was not followed: only code, example and fault are known'],
])('the mock ignores the preference %s of a Prefer header, and the journal gives the reason', async (prefer, noted) => {
  const { send, latest } = createTestPipeline();
  const plain = await createTestPipeline().send(requestLineOf('triggerChat'), { body: bodies.triggerChat });

  const reply = await send(requestLineOf('triggerChat'), requestPreferring('triggerChat', prefer));

  expect(reply).toEqual(plain);
  expect((await latest()).notices.join()).toContain(noted);
});

test.each(['fault=slow-network', 'fault=unknown'])(
  'if a Prefer header also contains an unknown preference, the mock still obeys the preference %s',
  async (fault) => {
    const { send, latest } = createTestPipeline();

    await send(requestLineOf('getSession'), requestPreferring('getSession', `${fault}, handling=lenient`));

    expect((await latest()).notices.join()).toContain('"handling" was not followed');
  },
);

test('for any Prefer header, the mock sends a documented example or the regular response', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary-ascii' }),
    fc.array(fc.constantFrom('code', 'example', '=', '"', ',', ';', '\\', ' ', '404', 'sessionNotFound', 'x')),
  );
  const plain = await createTestPipeline().send('GET /api/session/fetch/ses_1');
  await fc.assert(
    fc.asyncProperty(text, async (prefer) => {
      const { send, mistakes } = createTestPipeline();
      const reply = await send('GET /api/session/fetch/ses_1', { headers: { prefer: [prefer].flat().join('') } });

      expect(mistakes).toEqual([]);
      if (reply.headers['preference-applied'] === undefined) expect(reply).toEqual(plain);
    }),
    { seed: 8, numRuns: 300 },
  );
});
