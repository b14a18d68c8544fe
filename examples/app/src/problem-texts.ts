import type { ErrorCode } from 'understudy-kit/client';

/** Texts for the documented errors. A missing error code does not compile. */
const problemTexts = {
  customerNumberRequired: 'Say who the message is for.',
  customerEmailRequired: 'Say which address the message is for.',
  messageRequired: 'Write a message.',
  templateIdRequired: 'Choose a template.',
  templateNotSupported: 'This channel sends no templates.',
  emailBodyRequired: 'Write the email.',
  agentNumberNotInChannel: 'This number does not belong to the channel.',
  noAgentPhoneNumbers: 'The channel has no number to send from. Ask an administrator.',
  noAgentEmail: 'The channel has no address to send from. Ask an administrator.',
  unsupportedChannelType: 'This channel cannot be used for messages.',
  agentNameRequired: 'Choose an agent.',
  incompatibleOptions: 'An answer cannot be scheduled.',
  apiKeyMissing: 'This app has no key. Ask an administrator.',
  apiKeyInvalid: 'The key of this app does not work. Ask an administrator.',
  forbidden: 'This conversation belongs to others.',
  channelNotFound: 'There is no such channel any more.',
  sessionNotFound: 'There is no such conversation.',
  replyToSessionNotFound: 'The conversation to reply to does not exist.',
  validationError: 'Something in the form is not right. Check it.',
  internalError: 'That did not work. Try again in a minute.',
} as const satisfies Record<ErrorCode, string>;

/** The text for a documented error code; for other codes the message of the service. */
export function problemTextOf({ errorCode, message }: { errorCode: string; message?: string }): string {
  if (isDocumented(errorCode)) return problemTexts[errorCode];
  return message === undefined ? problemTexts.internalError : `That did not work: ${message}`;
}

function isDocumented(errorCode: string): errorCode is ErrorCode {
  return Object.hasOwn(problemTexts, errorCode);
}
