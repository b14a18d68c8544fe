/** The body of a success. Source: Response envelope. */
export function toSuccessEnvelope<Message extends string, Data>(message: Message, data: Data) {
  return { responseCode: 200, message, data } as const;
}

/**
 * Source: Errors.
 * Assumption `envelope/response-code`: the documented error bodies win over the field description.
 */
export function toErrorEnvelope<Code extends string>(status: number, errorCode: Code, message: string) {
  return { responseCode: status, errorCode, message, data: null };
}
