import type { ControlSchemas } from '../../../src/control-operations.ts';
import { toErrorEnvelope } from '../../../src/envelope.ts';
import { type ErrorCode, statusOf } from '../../../src/errors.ts';
import { type OperationId, operationIds } from '../../../src/operations.ts';
import type { Awaitable } from '../../http/message.ts';
import { jsonReply, type PreparedReply } from '../../http/reply.ts';

type Effect = ControlSchemas['Effect'];

/** The reply in place of the operation's. Loads the examples of the document at the first error. */
export function createFaultReply(
  effect: Exclude<Effect, { type: 'latency' }>,
  operationId: OperationId,
): Awaitable<PreparedReply> {
  switch (effect.type) {
    case 'reset':
      return { reply: { status: 0, headers: {}, resetConnection: true } };
    case 'internalError':
      return documentedErrorReply(operationId, 'internalError');
    case 'error':
      // `validateFault` accepts only documented codes.
      return documentedErrorReply(operationId, effect.errorCode as ErrorCode);
  }
}

/** The document's example of the error: that of the operation, else the first of any other. */
async function documentedErrorReply(operationId: OperationId, errorCode: ErrorCode): Promise<PreparedReply> {
  const { examples } = await import('../../../src/generated/examples.ts');
  const status = statusOf[errorCode];
  const example = [operationId, ...operationIds].map((id) => examples[id][status]?.[errorCode]).find(Boolean);
  const envelope = example ?? toErrorEnvelope(status, errorCode, 'A fault that was set on purpose.');
  return { reply: jsonReply(status, envelope), errorCode };
}
