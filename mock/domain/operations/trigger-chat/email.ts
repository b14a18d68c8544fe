import { defaults } from '../../../../src/generated/defaults.ts';
import type { GapId } from '../../../../src/generated/ids.ts';
import { type Refused, refused } from '../../decision.ts';
import type { EmailHeaders, MessageContent } from '../../event.ts';
import { type ChatSession, isCall } from '../../session/session.ts';
import { toUserDetails } from '../../session/user-details.ts';
import { truncate } from '../../truncate.ts';
import type { EmailChannel } from '../../workspace/workspace.ts';
import { sessionOf, type World } from '../../world.ts';
import { type ChatRequest, type MessageDraft, refuseMissing } from './draft.ts';

type EmailOptions = NonNullable<ChatRequest['emailOptions']>;

/** A message on an Email channel, in a new thread or an earlier one. Source: Trigger Chat, `customerEmail`, `emailOptions`. */
export function draftEmail(
  world: World,
  workspaceId: string,
  channel: EmailChannel,
  body: ChatRequest,
): MessageDraft | Refused {
  const { customerEmail, emailOptions = {} } = body;
  if (!customerEmail)
    return refuseMissing('customerEmailRequired', customerEmail, 'customerEmail is required for an Email channel.');
  const content = messageContentOf(emailOptions);
  if ('accepted' in content) return content;
  if (channel.address === undefined) {
    return refused('noAgentEmail', `Channel "${channel.name}" has no email address set up.`);
  }
  const user = toUserDetails(body, { email: customerEmail });
  const sender = { email: channel.address };
  const { replyTo } = emailOptions;
  if (replyTo === undefined) return { user, sender, content, email: mergeHeaders(emailOptions, null), gaps: [] };

  const thread = findEmailThread(world, workspaceId, replyTo);
  if ('accepted' in thread) return thread;
  const { user: customer, variables } = thread.start;
  const isNew = world.profile['trigger-chat/reply-to-new-session'] === 'new-session';
  return {
    user: customer,
    sender,
    content,
    email: mergeHeaders(emailOptions, previousHeadersOf(thread)),
    thread: isNew ? { variables } : { sessionId: replyTo, variables },
    gaps: gapsOfThread(thread, body),
  };
}

function gapsOfThread({ start }: ChatSession, { customerEmail, emailOptions }: ChatRequest): GapId[] {
  const gaps: GapId[] = ['trigger-chat/reply-to-new-session'];
  if (customerEmail !== start.user.email) gaps.push('trigger-chat/reply-to-other-customer');
  if (emailOptions?.cc !== undefined || emailOptions?.bcc !== undefined)
    gaps.push('trigger-chat/reply-to-changed-recipients');
  return gaps;
}

function messageContentOf({
  messageType = defaults.EmailOptions.messageType,
  body,
  additionalContext,
}: EmailOptions): MessageContent | Refused {
  switch (messageType) {
    case 'prompt':
      return { type: 'prompt', additionalContext: additionalContext ?? null };
    case 'say':
      return body
        ? { type: 'say', text: body }
        : refuseMissing('emailBodyRequired', body, 'emailOptions.body is required for say.');
  }
}

function findEmailThread(world: World, workspaceId: string, replyTo: string): ChatSession | Refused {
  const session = sessionOf(world, workspaceId, replyTo);
  if (session === undefined) {
    const foreign = world.sessions.has(replyTo) ? (['trigger-chat/reply-to-foreign'] as const) : [];
    if (foreign.length > 0 && world.profile['trigger-chat/reply-to-foreign'] === 'forbidden')
      return refused('forbidden', `Session ${truncate(replyTo)} belongs to another workspace.`, ...foreign);
    return refused('replyToSessionNotFound', `There is no conversation ${truncate(replyTo)} to reply in.`, ...foreign);
  }
  if (isCall(session) || session.start.channelType !== 'email') {
    const message = `Session ${replyTo} is no email conversation.`;
    return refused('replyToSessionNotFound', message, 'trigger-chat/reply-to-other-channel');
  }
  return session;
}

/** The subject that was last sent, and whoever got a copy of the latest email that was not taken back. */
function previousHeadersOf({ messages, transcript }: ChatSession): EmailHeaders {
  const lastHeaders = messages.findLast(({ state }) => state !== 'cancelled' && state !== 'failed')?.outgoing.email;
  const subjects = transcript.map((entry) => (entry.type === 'message' ? entry.metadata?.subject : undefined));
  const subject = subjects.findLast((one) => typeof one === 'string') ?? lastHeaders?.subject ?? null;
  return {
    subject: typeof subject === 'string' ? subject : null,
    cc: lastHeaders?.cc ?? null,
    bcc: lastHeaders?.bcc ?? null,
  };
}

/** The headers asked for; in a thread, whoever got a copy before gets one again. */
function mergeHeaders({ subject, cc, bcc }: EmailOptions, before: EmailHeaders | null): EmailHeaders {
  return {
    subject: subject ?? before?.subject ?? null,
    cc: joinAddresses(before?.cc, cc),
    bcc: joinAddresses(before?.bcc, bcc),
  };
}

/** Comma-separated addresses, each once, in the order they first came. */
function joinAddresses(...lists: (string | null | undefined)[]): string | null {
  const addresses = lists.flatMap((list) => (list ?? '').split(',')).map((address) => address.trim());
  const unique = [...new Set(addresses)].filter((address) => address !== '');
  return unique.length === 0 ? null : unique.join(', ');
}
