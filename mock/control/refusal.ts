import type { ControlErrorCode } from '../../src/control-operations.ts';
import { truncate } from '../../src/text/truncate.ts';

/** Why the control plane refused a request. Nothing has changed then. */
export interface ControlRefusal {
  code: ControlErrorCode;
  /** What was expected, what was there, what to do. */
  message: string;
}

/** The HTTP status of each code. */
export const statusOfRefusal = {
  bodyTooLarge: 413,
  conflict: 409,
  faultNotFound: 404,
  internalError: 500,
  malformedJson: 400,
  methodNotAllowed: 405,
  pathNotFound: 404,
  requestNotAllowed: 403,
  scenarioNotFound: 404,
  sessionNotFound: 404,
  snapshotNotFound: 404,
  tokenRequired: 401,
  unsupportedMediaType: 415,
  validationError: 422,
  workspaceNotFound: 404,
} as const satisfies Record<ControlErrorCode, number>;

export function refuse(code: ControlErrorCode, message: string): ControlRefusal {
  return { code, message: truncate(message, maxMessageLength) };
}

export function isRefusal(result: object): result is ControlRefusal {
  return 'code' in result;
}

/** The maximum length of a message, as names and lists of a request can make it long. */
export const maxMessageLength = 2_000;
