import { statusOf } from '../../src/errors.ts';
import type { HttpReply } from './message.ts';
import { errorReply } from './reply.ts';

/** The answer to a request that the mock itself makes a mistake with. What it was, only its log says. */
export function internalErrorReply(): HttpReply {
  return errorReply(statusOf.internalError, 'internalError', 'The mock made a mistake; its log says more.', []);
}
