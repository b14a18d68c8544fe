import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unlistedRecipientsIn } from '../../../contracts/effects/permission.ts';
import type { JsonObject } from '../../../contracts/facts/exchange.ts';
import * as call from '../../../contracts/generators/call.ts';
import * as chat from '../../../contracts/generators/chat.ts';
import { messagesOfAllPairs } from '../../../contracts/generators/planned-message.ts';
import { mixedRequestsByKind, operationAddressesOf, requestTo } from '../../../contracts/generators/requests.ts';
import { chatKindsOf } from '../../../contracts/generators/samples.ts';
import { withWrongType, wrongTypesOf } from '../../../contracts/generators/wrong-types.ts';
import { toMockWorkspaces } from '../../../contracts/subject/mock-workspaces.ts';
import { createMock } from '../../../mock/index.ts';
import * as validators from '../../../src/generated/request-validators.js';
import { isObject } from '../../../src/json.ts';
import type { OperationId } from '../../../src/operations.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';
import { createApiClient } from '../../support/mock/api-client.ts';

const described = mockSubject('http://127.0.0.1:1/api');
const agents = [
  { name: 'Ava', versions: ['1', '2'], hasDraft: true, published: '2' },
  { name: 'Sam', versions: ['7'], hasDraft: false },
];
const subject = { ...described, workspace: { ...described.workspace, agents } };

const operations = ['triggerCall', 'updateWorkflowCall'] as const;

const generators: Readonly<Record<string, readonly fc.Arbitrary<unknown>[]>> = {
  scheduledChatWith: chat
    .messageTypesOf(subject)
    .flatMap((message) => chat.optionalFieldNames.map((field) => chat.scheduledChatWith(message, field, subject))),
  messagesOfAllPairs: chatKindsOf(subject).map((kind) => messagesOfAllPairs(kind, subject)),
  anyReplyRequest: [chat.anyReplyRequest(subject)],
  identifiableChat: [chat.identifiableChat(subject), chat.identifiableChat(subject, ['email'])],
  requestTo: operationAddressesOf(subject).map((address) => requestTo(address, subject)),
  scheduledCallWith: operations.flatMap((operation) =>
    call.callFieldsOf(operation, subject).map((field) => call.scheduledCallWith(field, operation, subject)),
  ),
  callFieldsButTime: operations.map((operation) => call.callFieldsButTime(operation, subject)),
  requiredCallFields: operations.map((operation) => call.requiredCallFields(operation, subject)),
};

const operationBy: Readonly<Record<string, OperationId>> = {
  communicationChannel: 'triggerChat',
  doReturnResponse: 'triggerChat',
  phoneNumber: 'triggerCall',
  customer_number: 'updateWorkflowCall',
};

function bodiesIn(value: unknown): (readonly [OperationId, JsonObject])[] {
  if (Array.isArray(value)) return value.flatMap(bodiesIn);
  if (!isObject(value)) return [];
  const name = Object.keys(operationBy).find((one) => one in value);
  return name === undefined ? Object.values(value).flatMap(bodiesIn) : [[operationBy[name] as OperationId, value]];
}

const otherGenerators: typeof generators = {
  mixedRequestsByKind: mixedRequestsByKind(subject).map((requests) => requests.map(({ body }) => body)),
  anyChat: [chat.anyChat(subject), chat.scheduledChat(subject)].map((chats) => chats.map(({ body }) => body)),
  withWrongType: operations.flatMap((operation) =>
    wrongTypesOf(operation).map((wrong) =>
      withWrongType(operation, call.scheduledCall(operation, subject), wrong, subject),
    ),
  ),
};

const strangersIn = (body: unknown) => unlistedRecipientsIn(body, subject, () => false);

const valuesOf = (choices: readonly fc.Arbitrary<unknown>[]) =>
  Array.from({ length: 2_000 }, (_, seed) => ({
    seed,
    value: fc.sample(choices[seed % choices.length] as fc.Arbitrary<unknown>, { seed, numRuns: 1 })[0],
  }));

test.each(Object.entries(otherGenerators))(
  'the generator %s of the kit names only recipients of the subject file',
  (_, choices) => {
    const strangers = valuesOf(choices).flatMap(({ value }) => strangersIn(value));

    expect(strangers).toEqual([]);
  },
);

const linesOf: Partial<Record<OperationId, string>> = {
  triggerChat: 'POST /chat-agent/trigger',
  triggerCall: 'POST /call/trigger',
  updateWorkflowCall: `PUT /workflow/call/${subject.workspace.workflowId}`,
};

test.each(Object.entries(generators))(
  'a mock with the names of the subject file accepts each request of the generator %s, and the kit knows each recipient',
  async (_, choices) => {
    const profile = { 'trigger-chat/template-variable-missing': 'refused', 'trigger-chat/malformed-number': 'refused' };
    await using mock = createMock({ workspaces: { workspaces: toMockWorkspaces(subject) }, profile });
    const { send } = createApiClient(mock);
    let sent = 0;
    for (const { seed, value } of valuesOf(choices)) {
      const bodies = bodiesIn(value);
      expect(bodies.length).toBeGreaterThan(0);
      for (const [operationId, body] of bodies) {
        const { status, text } = await send(linesOf[operationId] ?? '', { body });
        expect({ status, strangers: strangersIn(body) }, `${seed}: ${text}`).toEqual({ status: 200, strangers: [] });
      }
      sent += bodies.length;
      if (sent > 5_000) break;
    }
  },
);

test('generated working hours never end before they start', () => {
  for (const fields of call.callFieldsOf('triggerCall', subject)) {
    for (const { startWorkingHour = '00:00', endWorkingHour = '24:00' } of fc.sample(
      call.scheduledCallWith(fields, 'triggerCall', subject),
      { seed: 1, numRuns: 10 },
    ))
      expect(String(startWorkingHour) < String(endWorkingHour) || endWorkingHour === '00:00').toBe(true);
  }
});

test('a generated Trigger Call request with a wrong type in one field fails the schema validation at this field', () => {
  for (const wrong of wrongTypesOf('triggerCall')) {
    const bodies = withWrongType('triggerCall', call.scheduledCall('triggerCall', subject), wrong, subject);
    for (const body of fc.sample(bodies, { seed: 1, numRuns: 5 })) {
      expect(validators.triggerCallBody(body)).toBe(false);
      expect(validators.triggerCallBody.errors?.map(({ instancePath }) => instancePath)).toContain(wrong.pointer);
    }
  }
});
