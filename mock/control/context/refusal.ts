import type { ControlErrorCode } from '../../../src/control-operations.ts';
import { type Instant, parseInstant } from '../../../src/instant.ts';
import { chosenStatusOf, statusOf } from '../../../src/operations.ts';
import { truncate } from '../../../src/text/words.ts';
import { type Failed, fail, type Result, succeed } from '../../domain/decision.ts';
import type { HttpReply } from '../../http/message.ts';
import { errorReply } from '../../http/reply.ts';

export type ControlResult<Value> = Result<Value, ControlRefusal>;

export interface ControlRefusal {
  errorCode: ControlErrorCode;
  message: string;
}

export function refuse(errorCode: ControlErrorCode, message: string): Failed<ControlRefusal> {
  return fail({ errorCode, message });
}

export function readTimestamp(field: string, value: string | undefined): ControlResult<Instant | undefined> {
  const instant = value === undefined ? undefined : parseInstant(value);
  if (value === undefined || instant !== undefined) return succeed(instant);
  const expected = 'a timestamp up to year 9999, such as 2027-01-01T09:00:00Z';
  return refuse('validationError', `${field} must be ${expected}; found ${value}.`);
}

export function refusalReply(
  errorCode: ControlErrorCode,
  message: string,
  headers?: Record<string, string>,
): HttpReply {
  const status = statusOfRefusal[errorCode];
  // Cut the message, because names and lists from the request can make it very long.
  return errorReply({ status, errorCode, message: truncate(message, 2_000), ...(headers && { headers }) });
}

const statusOfRefusal: Record<ControlErrorCode, number> = {
  ...statusOf,
  ...chosenStatusOf,
  conflict: 409,
  faultNotFound: 404,
  requestNotAllowed: 403,
  scenarioNotFound: 404,
  snapshotNotFound: 404,
  tokenRequired: 401,
  workspaceNotFound: 404,
};
