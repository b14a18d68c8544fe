import type { ControlSchemas } from '../../../src/control-operations.ts';
import { toErrorEnvelope } from '../../../src/envelope.ts';
import { type ErrorCode, statusOf } from '../../../src/errors.ts';
import { type OperationId, operationIds } from '../../../src/operations.ts';
import type { AwaitableReply, HttpReply } from '../../http/message.ts';
import { jsonReply } from '../../http/reply.ts';

type Effect = ControlSchemas['Effect'];

/** What is answered in place of the operation. Loads the examples of the document when it is first asked for an error. */
export function createFaultReply(
  effect: Exclude<Effect, { type: 'latency' }>,
  operationId: OperationId,
): AwaitableReply {
  switch (effect.type) {
    case 'reset':
      return { status: 0, headers: {}, body: '', resetConnection: true };
    case 'internalError':
      return documentedErrorReply(operationId, 'internalError');
    case 'error':
      // Only codes that the document names are ever set.
      return documentedErrorReply(operationId, effect.errorCode as ErrorCode);
  }
}

/** The document's example of the error: that of the operation, else the first of another one. */
async function documentedErrorReply(operationId: OperationId, code: ErrorCode): Promise<HttpReply> {
  const { examples } = await import('../../../src/generated/examples.ts');
  const status = statusOf[code];
  const example = [operationId, ...operationIds].map((id) => examples[id][status]?.[code]).find(Boolean);
  return jsonReply(status, example ?? toErrorEnvelope(status, code, 'A fault that was set on purpose.'), []);
}
