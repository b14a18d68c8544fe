import fc from 'fast-check';
import type { Subject } from '../../subject/subject.ts';
import { metadata, nonBlankText } from '../text.ts';
import { type ChatBody, namedAgentFields } from './chat.ts';

/** A request in reply mode that starts a conversation. */
export type ReplyBody = ChatBody & { agentName: string; doReturnResponse: true; message: string };

/** A valid request in reply mode, with any of the fields that it may have. */
export function anyReplyRequest(subject: Subject): fc.Arbitrary<ReplyBody> {
  return fc
    .tuple(namedAgentFields(subject), customerFields(subject), nonBlankText, replyOptions)
    .map(([agent, customer, text, more]) => ({
      ...agent,
      ...customer,
      ...more,
      doReturnResponse: true,
      message: text,
    }));
}

/** The customer; in reply mode only recorded in the history. */
function customerFields({ recipients: { numbers, emails } }: Subject): fc.Arbitrary<ChatBody> {
  return fc.record(
    { customerNumber: fc.constantFrom(...numbers), customerEmail: fc.constantFrom(...emails) },
    { requiredKeys: [] },
  );
}

const replyOptions: fc.Arbitrary<ChatBody> = fc.record(
  { metadata, chatOptions: fc.record({ additionalContext: nonBlankText }, { requiredKeys: [] }) },
  { requiredKeys: [] },
);

/** Identifiers that no session has, by their form. */
export const unknownSessionIds: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  'with a prefix': fc.stringMatching(/^[a-z]{3}_[a-z0-9]{24}$/),
};

export const unknownSessionId: fc.Arbitrary<string> = fc.oneof(...Object.values(unknownSessionIds));
