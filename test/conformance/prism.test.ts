import { expect, test } from 'vitest';
import { playSituation, toRequest } from '../../docs/model/walkthrough.ts';
import { createMock, manualClock } from '../../mock/index.ts';
import document from '../../src/generated/service.json' with { type: 'json' };
import { walkthroughs } from '../../src/generated/walkthroughs.ts';
import type { OperationId } from '../../src/operations.ts';
import { messenger } from '../support/bodies.ts';
import { start } from '../support/mock/world.ts';
import { createPrismJudge } from '../support/prism-judge.ts';

const base = 'http://mock/api';
const { judge } = await createPrismJudge(base);

const ofOperations = Object.entries(walkthroughs).filter(([operationId]) => operationId !== 'anyOperation');
const examples = ofOperations
  .flatMap(([operationId, all]) =>
    Object.entries(all).map(([name, walkthrough]) => ({
      operationId: operationId as OperationId,
      name,
      ...walkthrough,
    })),
  )
  // No path of the document describes the response of a signed link.
  .filter(({ name }) => name !== 'expiredLink');

test.each(examples)(
  "Prism, a validator that reads only the OpenAPI document, accepts the mock's response to $operationId in the example $name",
  async (example) => {
    await using mock = createMock({ seed: 'prism', clock: manualClock(start) });
    const fetch = mock.fetch;
    const kept = await playSituation({ baseUrl: base, controlUrl: 'http://mock/_mock', fetch }, example.given);
    const request = toRequest(base, example.operationId, example.request, kept);
    const response = await fetch(request.clone() as Request);
    const { status } = response;

    const findings = await judge(request, response);

    const isBlind = findings.some(({ message }) => message === 'Selected route not found');
    expect(findings.filter(({ side }) => side === 'response' || status === 200 || isBlind)).toEqual([]);
  },
);

const { messengerChatSession, completedCallSession } = document.components.examples;
const chat = messengerChatSession.value;
const call = completedCallSession.value;
const sent = { responseCode: 200, message: 'Trigger dispatched', data: { sessionId: 'ses_1' } };
const error = { responseCode: 404, errorCode: 'sessionNotFound', message: 'No.', data: null };
const read = 'GET /session/fetch/ses_1';
const trigger = 'POST /chat-agent/trigger';

test.each<[what: string, line: string, status: number, body: unknown, type?: string]>([
  ['a success with a different text', read, 200, { ...chat, message: 'Session found' }],
  ['a success with responseCode 201', trigger, 200, { ...sent, responseCode: 201 }],
  ['a success without its data', trigger, 200, { ...sent, data: {} }],
  ['an error without data', read, 404, { responseCode: 404, errorCode: 'sessionNotFound', message: 'No.' }],
  ['an error with data', read, 404, { ...error, data: {} }],
  ['an error without its code', read, 500, { responseCode: 500, message: 'No.', data: null }],
  ['a success under the status of an error', read, 404, chat],
  ['an error under the status of a success', read, 200, error],
  ['an undocumented error without the envelope', read, 418, { error: 'teapot' }],
  ['a chat with the duration of a call', read, 200, { ...chat, data: { ...chat.data, duration: null } }],
  ['a call without its duration', read, 200, { ...call, data: { ...call.data, duration: undefined } }],
  ['an unknown status of a session', read, 200, { ...chat, data: { ...chat.data, status: 'sleeping' } }],
  ['an invalid timestamp', read, 200, { ...chat, data: { ...chat.data, time: 'at nine' } }],
  [
    'an unknown type of transcript entry',
    read,
    200,
    { ...chat, data: { ...chat.data, transcript: [{ type: 'shout' }] } },
  ],
  ['a page', read, 200, '<p>Welcome</p>', 'text/html'],
])(
  'Prism, a validator of the OpenAPI document, refuses %s',
  async (_, line, status, body, type = 'application/json') => {
    const [method = '', path = ''] = line.split(' ');
    const headers = { 'x-api-key': 'acme-key', 'content-type': 'application/json' };
    const judgedRequest = method === 'POST' ? { body: JSON.stringify(messenger) } : {};
    const request = new Request(base + path, { method, headers, ...judgedRequest });
    const text = typeof body === 'string' ? body : JSON.stringify(body);

    const findings = await judge(request, new Response(text, { status, headers: { 'content-type': type } }));

    expect(findings.filter(({ side }) => side === 'response')).not.toEqual([]);
  },
);
