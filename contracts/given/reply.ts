import fc from 'fast-check';
import type { Subject } from '../subject.ts';
import { type ChatBody, namedSpeaker } from './chat.ts';
import { message, metadata } from './text.ts';

/** A request in reply mode that begins a conversation. */
export type ReplyBody = ChatBody & { agentName: string; doReturnResponse: true; message: string };

/** A valid request in reply mode, with any of the fields that it may have. */
export function anyReply(subject: Subject): fc.Arbitrary<ReplyBody> {
  return fc
    .tuple(namedSpeaker(subject), customer(subject), message, replyOptions)
    .map(([agent, who, text, more]) => ({ ...agent, ...who, ...more, doReturnResponse: true, message: text }));
}

/** Who the customer is; in reply mode it does no more than stand in the history. */
function customer({ recipients: { numbers, emails } }: Subject): fc.Arbitrary<ChatBody> {
  return fc.record(
    { customerNumber: fc.constantFrom(...numbers), customerEmail: fc.constantFrom(...emails) },
    { requiredKeys: [] },
  );
}

const replyOptions: fc.Arbitrary<ChatBody> = fc.record(
  { metadata, chatOptions: fc.record({ additionalContext: message }, { requiredKeys: [] }) },
  { requiredKeys: [] },
);

/** Identifiers that no session has. */
export const unknownSession: fc.Arbitrary<string> = fc.oneof(fc.uuid(), fc.stringMatching(/^[a-z]{3}_[a-z0-9]{24}$/));
