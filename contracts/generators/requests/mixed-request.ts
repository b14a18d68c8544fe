import fc from 'fast-check';
import type { OperationId } from '../../../src/operations.ts';
import type { JsonObject } from '../../json-object.ts';
import { requestSchemaOf, type Schema } from '../../operations/document.ts';
import { hasCapability, type Subject } from '../../subject/subject.ts';
import { scheduledCall } from '../call/call.ts';
import { scheduledChat } from '../chat/chat.ts';
import { unknownSessionId } from '../chat/reply-request.ts';
import { fromSchema } from '../from-schema.ts';
import { anyText } from '../text.ts';
import { farFuture } from '../time/timestamp.ts';
import { withWrongType, wrongTypeKindsOf } from '../wrong-types.ts';

/** Any request; all that is known is that its response has the envelope. It names no one but recipients of the subject. */
export interface MixedRequest {
  operationId: OperationId;
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: JsonObject;
}

/**
 * Requests to all operations but Update Workflow, whose calls cannot be undone: valid ones scheduled for weeks ahead,
 * bodies generated from their schemas with unknown names, or with a value of any wrong type in any field, and unknown
 * identifiers.
 */
export function mixedRequestsByKind(subject: Subject): fc.Arbitrary<MixedRequest>[] {
  const chat = scheduledChat(subject).map(({ body }) => body);
  const calls = hasCapability(subject, 'voice') ? [withBody('triggerCall', scheduledCall('triggerCall', subject))] : [];
  const ofSession = (operationId: 'getSession' | 'cancelScheduledMessages') =>
    unknownSessionId.map((sessionId): MixedRequest => ({ operationId, path: { sessionId } }));
  const query = fc.record({ callId: unknownSessionId, callRecordingUrl: anyText }, { requiredKeys: [] });
  return [
    withBody('triggerChat', chat),
    ...calls,
    // Which errors wrong types have there is stated, and other rules look for each.
    fc.oneof(...faultyRequests('triggerChat', subject)),
    ...faultyRequests('triggerCall', subject),
    ofSession('getSession'),
    ofSession('cancelScheduledMessages'),
    unknownSessionId.map((callId): MixedRequest => ({ operationId: 'cancelCall', path: { callId } })),
    query.map(
      (parameters): MixedRequest => ({ operationId: 'getSignedUrl', query: parameters as Record<string, string> }),
    ),
  ];
}

function faultyRequests(
  operationId: 'triggerChat' | 'triggerCall',
  { recipients }: Subject,
): fc.Arbitrary<MixedRequest>[] {
  const { numbers, emails } = recipients;
  const own =
    operationId === 'triggerChat'
      ? { customerNumber: numbers[0], customerEmail: emails[0] }
      : { phoneNumber: numbers[0] };
  const schema = requestSchemaOf(operationId) as Schema;
  const valid = fc.tuple(fromSchema(schema) as fc.Arbitrary<JsonObject>, farFuture).map(([body, scheduleTime]) => ({
    ...withoutGeneratedRecipients(body),
    ...own,
    scheduleTime,
  }));
  const untouched = ['scheduleTime', 'options', 'emailOptions', ...recipientFields].map((name) => `/${name}`);
  const wrongKinds = wrongTypeKindsOf(schema, (pointer) => untouched.includes(pointer));
  return [
    withBody(operationId, valid),
    ...wrongKinds.map((kind) =>
      withBody(
        operationId,
        withWrongType(kind, valid).map(({ body }) => body),
      ),
    ),
  ];
}

function withBody(operationId: OperationId, bodies: fc.Arbitrary<JsonObject>): fc.Arbitrary<MixedRequest> {
  return bodies.map((body) => ({ operationId, body }));
}

/** Never of a wrong type: a careless service may read a person's number or address out of them. */
const recipientFields: readonly string[] = [
  ...['customerNumber', 'customerEmail', 'phoneNumber', 'options/transferNumber'],
  ...['emailOptions/cc', 'emailOptions/bcc', 'emailOptions/replyTo'],
];

/** Removes the generated addresses, numbers and threads, so that no one is reached. */
function withoutGeneratedRecipients({ emailOptions, options, ...body }: JsonObject): JsonObject {
  const { cc, bcc, replyTo, ...email } = (emailOptions ?? {}) as JsonObject;
  const { transferNumber, ...call } = (options ?? {}) as JsonObject;
  return { ...body, emailOptions: email, options: call };
}
