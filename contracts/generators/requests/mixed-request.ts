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
import { wrongTypes } from '../wrong-types.ts';

/** Any request; all that is known is that its response has the envelope. It names no one but recipients of the subject. */
export interface MixedRequest {
  operationId: OperationId;
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: JsonObject;
}

/**
 * Requests to all operations but Update Workflow, whose calls cannot be undone: valid ones scheduled for weeks ahead,
 * bodies generated from their schemas with unknown names or a value of a wrong type, and unknown identifiers.
 */
export function mixedRequest(subject: Subject): fc.Arbitrary<MixedRequest> {
  const [number] = subject.recipients.numbers;
  const [email] = subject.recipients.emails;
  const ownRecipients: Readonly<Record<string, JsonObject>> = {
    triggerChat: { customerNumber: number, customerEmail: email },
    triggerCall: { phoneNumber: number },
  };
  const bodies = (operationId: 'triggerChat' | 'triggerCall'): fc.Arbitrary<JsonObject> => {
    const schema = requestSchemaOf(operationId) as Schema;
    const scheduleField = 'scheduleTime';
    const valid = fc.tuple(fromSchema(schema) as fc.Arbitrary<JsonObject>, farFuture).map(([body, scheduleTime]) => ({
      ...withoutGeneratedRecipients(body),
      ...ownRecipients[operationId],
      [scheduleField]: scheduleTime,
    }));
    const untouched = [scheduleField, 'options', 'emailOptions', ...recipientFields].map((name) => `/${name}`);
    const isUntouched = (pointer: string) => untouched.includes(pointer);
    return fc.oneof(
      valid,
      wrongTypes(schema, valid, isUntouched).map(({ body }) => body),
    );
  };
  const unknownId = unknownSessionId;
  const calls = hasCapability(subject, 'voice') ? [scheduledCall('triggerCall', subject)] : [];
  return fc.oneof(
    fc.record({
      operationId: fc.constant('triggerChat' as const),
      body: scheduledChat(subject).map(({ body }) => body),
    }),
    ...calls.map((body) => fc.record({ operationId: fc.constant('triggerCall' as const), body })),
    fc.record({ operationId: fc.constant('triggerChat' as const), body: bodies('triggerChat') }),
    fc.record({ operationId: fc.constant('triggerCall' as const), body: bodies('triggerCall') }),
    fc.record({
      operationId: fc.constantFrom('getSession' as const, 'cancelScheduledMessages' as const),
      path: fc.record({ sessionId: unknownId }),
    }),
    fc.record({ operationId: fc.constant('cancelCall' as const), path: fc.record({ callId: unknownId }) }),
    fc.record({
      operationId: fc.constant('getSignedUrl' as const),
      query: fc.record({ callId: unknownId, callRecordingUrl: anyText }, { requiredKeys: [] }),
    }),
  );
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
