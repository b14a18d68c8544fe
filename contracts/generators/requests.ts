import fc from 'fast-check';
import { type Base, type OperationId, operations } from '../../src/operations.ts';
import { parseJsonPointer } from '../../src/schema.ts';
import { requestSchemaOf } from '../facts/document.ts';
import type { JsonObject } from '../facts/exchange.ts';
import { type EffectKind, factsOf, type UndoableOperation, undoableOperations } from '../facts/operation.ts';
import { hasCapability, type Subject } from '../subject/subject.ts';
import { scheduledCall } from './call.ts';
import { anyReplyRequest, type ChatKind, chatKindsOf, scheduledChat } from './chat.ts';
import { anyText, unknownSessionId } from './text.ts';
import { otherTypesThan, typedFieldsOf, valueOfType, withValue } from './wrong-types.ts';

/** An operation, and what a valid request to it is made of; each operation takes its part. */
export interface RequestParts extends OperationAddress {
  bodies: Bodies;
}

/** A message and a call for weeks ahead. */
type Bodies = Readonly<Partial<Record<EffectKind, JsonObject>>>;

export interface OperationAddress {
  operationId: UndoableOperation;
  base: Base;
}

/** A valid request to an operation under an address. Nothing becomes due. */
export function requestTo({ operationId, base }: OperationAddress, subject: Subject): fc.Arbitrary<RequestParts> {
  return fc.record({
    operationId: fc.constant(operationId),
    base: fc.constant(base),
    bodies: fc.record({
      message: scheduledChat(subject).map(({ body }) => body),
      call: scheduledCall('triggerCall', subject),
    }),
  });
}

/** The operations for which the subject has everything needed, each under all of its addresses. */
export function operationAddressesOf(subject: Subject): OperationAddress[] {
  const isPossible = (operationId: OperationId) => {
    const { starts, undoes } = factsOf(operationId);
    return (starts ?? undoes)?.what !== 'call' || hasCapability(subject, 'voice');
  };
  return undoableOperations
    .filter(isPossible)
    .flatMap((operationId) => operations[operationId].bases.map((base) => ({ operationId, base })));
}

/** Any request. Its response must have the envelope. It names only recipients of the subject. */
export interface MixedRequest {
  operationId: OperationId;
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** A text where it is no JSON. */
  body?: JsonObject | string;
}

/** Valid and faulty requests, none of them to Update Workflow, whose calls cannot be undone. */
export function mixedRequestsByKind(subject: Subject): fc.Arbitrary<MixedRequest>[] {
  const chat = scheduledChat(subject).map(({ body }) => body);
  const call = scheduledCall('triggerCall', subject);
  // No error of its table is for a zone in reply mode.
  const reply = anyReplyRequest(subject).map((body) => ({ ...body, timezone: 'UTC' }));
  const byBody: Readonly<Record<EffectKind, readonly fc.Arbitrary<MixedRequest>[]>> = {
    message: [
      withBody('triggerChat', chat),
      // Which errors wrong types have there is stated, and other rules look for each.
      fc.oneof(...faultyRequests('triggerChat', chat)),
      withBody('triggerChat', reply),
      withBody('triggerChat', fc.constantFrom('{', '{"agentName":}', '{"agentName":"')),
    ],
    call: [
      ...(hasCapability(subject, 'voice') ? [withBody('triggerCall', call)] : []),
      fc.oneof(...faultyRequests('triggerCall', call)),
      fc.oneof(...faultyRequests('triggerCall', call)),
    ],
    'workflow-call': [],
  };
  return undoableOperations.flatMap((operationId) => {
    const { starts } = factsOf(operationId);
    if (starts !== undefined) return byBody[starts.what];
    const { pathParameters, queryParameters } = operations[operationId];
    const path = fc.record(Object.fromEntries(pathParameters.map((name) => [name, unknownSessionId])));
    const query = fc.subarray([...queryParameters]).chain((names) => {
      return fc.record(Object.fromEntries(names.map((name) => [name, anyText])));
    });
    return fc.record({ operationId: fc.constant(operationId), path, query });
  });
}

/** Valid requests but for one field, which has a value of another type, or a text that mostly names nothing. */
function faultyRequests(
  operationId: 'triggerChat' | 'triggerCall',
  valid: fc.Arbitrary<JsonObject>,
): fc.Arbitrary<MixedRequest>[] {
  const fields = typedFieldsOf(requestSchemaOf(operationId) ?? {});
  return fields
    .filter(({ pointer }) => !untouched.includes(pointer))
    .flatMap(({ pointer, types }) => {
      const values = [...(types.includes('string') ? [anyText] : []), ...otherTypesThan(types).map(valueOfType)];
      const steps = parseJsonPointer(pointer);
      const bodyWith = (value: fc.Arbitrary<unknown>) =>
        fc.tuple(valid, value).map(([body, wrong]) => withValue(body, steps, wrong));
      return values.map((value) => withBody(operationId, bodyWith(value)));
    });
}

function withBody(operationId: OperationId, bodies: fc.Arbitrary<JsonObject | string>): fc.Arbitrary<MixedRequest> {
  return bodies.map((body) => ({ operationId, body }));
}

/** Nothing becomes due, and a careless service may read a person's number or address out of a value of another type. */
const untouched: readonly string[] = [
  '/scheduleTime',
  '/customerNumber',
  '/customerEmail',
  '/phoneNumber',
  '/options',
  '/options/transferNumber',
  '/emailOptions',
  '/emailOptions/cc',
  '/emailOptions/bcc',
  '/emailOptions/replyTo',
];

/** Values that careless code takes for another mode or time, or for none. Each is tried on one kind of message. */
export function invalidModesAndSchedules(subject: Subject): { path: string; value: unknown; kind: ChatKind }[] {
  const wrongValues = {
    doReturnResponse: ['true', 'false', 1, 0, [true], [], {}],
    scheduleTime: [0, 1, 4_102_444_800, true, false, [], {}],
  };
  const kinds = chatKindsOf(subject);
  return Object.entries(wrongValues).flatMap(([path, values]) =>
    values.map((value, index) => ({ path, value, kind: kinds[index % kinds.length] as ChatKind })),
  );
}
