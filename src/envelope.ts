/** The body of a success. Source: Response envelope. */
export interface SuccessEnvelope<Message extends string = string, Data = unknown> {
  responseCode: 200;
  message: Message;
  data: Data;
}

/**
 * The body of an error. `responseCode` is the HTTP status.
 *
 * Source: Errors.
 * Assumption `envelope/response-code`: the documented error bodies win over the field description.
 */
export interface ErrorEnvelope<Code extends string = string> {
  responseCode: number;
  errorCode: Code;
  message: string;
  data: null;
}

export function toSuccessEnvelope<Message extends string, Data>(
  message: Message,
  data: Data,
): SuccessEnvelope<Message, Data> {
  return { responseCode: 200, message, data };
}

export function toErrorEnvelope<Code extends string>(
  status: number,
  errorCode: Code,
  message: string,
): ErrorEnvelope<Code> {
  return { responseCode: status, errorCode, message, data: null };
}
