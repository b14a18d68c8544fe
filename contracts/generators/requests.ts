import fc from 'fast-check';
import { setFields } from '../../src/document/faults.ts';
import { type Base, type OperationId, operations } from '../../src/operations.ts';
import type { JsonObject } from '../facts/exchange.ts';
import {
  type EffectKind,
  emailFields,
  factsOf,
  numberFields,
  threadFields,
  type UndoableOperation,
  undoableOperations,
} from '../facts/operation.ts';
import { hasCapability, type Subject } from '../subject/subject.ts';
import { scheduledCall } from './call.ts';
import { anyReplyRequest, scheduledChat } from './chat.ts';
import { anyText, unknownSessionId } from './text.ts';
import { otherTypesThan, typedFieldsOf, valuesOfType } from './wrong-types.ts';

export interface RequestParts extends OperationAddress {
  bodies: Readonly<Partial<Record<EffectKind, JsonObject>>>;
}

export interface OperationAddress {
  operationId: UndoableOperation;
  base: Base;
}

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

export function operationAddressesOf(subject: Subject): OperationAddress[] {
  const isPossible = (operationId: OperationId) => {
    const { starts, undoes } = factsOf(operationId);
    return (starts ?? undoes)?.what !== 'call' || hasCapability(subject, 'voice');
  };
  return undoableOperations
    .filter(isPossible)
    .flatMap((operationId) => operations[operationId].bases.map((base) => ({ operationId, base })));
}

export interface MixedRequest {
  operationId: OperationId;
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: JsonObject | string;
}

/** Leaves out Update Workflow Call, because the kit cannot cancel a workflow's call. */
export function mixedRequestsByKind(subject: Subject): fc.Arbitrary<MixedRequest>[] {
  const chat = scheduledChat(subject).map(({ body }) => body);
  const call = scheduledCall('triggerCall', subject);
  const reply = anyReplyRequest(subject).map((body) => ({ ...body, timezone: 'UTC' }));
  const byBody: Readonly<Record<EffectKind, readonly fc.Arbitrary<MixedRequest>[]>> = {
    message: [
      withBody('triggerChat', chat),
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

function faultyRequests(
  operationId: 'triggerChat' | 'triggerCall',
  valid: fc.Arbitrary<JsonObject>,
): fc.Arbitrary<MixedRequest>[] {
  // Keeps due times and recipients valid, because a service that accepts a faulty value may contact a stranger.
  const untouched = [factsOf(operationId).starts?.due ?? '', ...numberFields, ...emailFields, ...threadFields];
  return typedFieldsOf(operationId)
    .filter(({ pointer }) => !untouched.some((field) => `${field}/`.startsWith(`${pointer}/`)))
    .flatMap(({ pointer, types }) => {
      const others = otherTypesThan(types).map((type) => valuesOfType[type]);
      const values = [...(types.includes('string') ? [anyText] : []), ...others];
      return values.map((value) => {
        const bodies = fc.tuple(valid, value).map(([body, wrong]) => setFields(body, { [pointer]: wrong }));
        return withBody(operationId, bodies);
      });
    });
}

function withBody(operationId: OperationId, bodies: fc.Arbitrary<JsonObject | string>): fc.Arbitrary<MixedRequest> {
  return bodies.map((body) => ({ operationId, body }));
}
