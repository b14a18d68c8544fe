import { defaults } from '../../../src/generated/defaults.ts';
import { truncate } from '../../../src/text/words.ts';
import type { ChatSession, EmailHeaders, MessageContent } from '../chat.ts';
import { type Command, type Gaps, type OrRefused, refuse, succeed } from '../decision.ts';
import { type EmailChannel, toUserDetails } from '../workspace.ts';
import { isCall, sessionOf, type World } from '../world.ts';
import { type ChatRequest, type MessageDraft, refuseMissing } from './chat-draft.ts';

type EmailOptions = NonNullable<ChatRequest['emailOptions']>;

/** Source: Trigger Chat, `customerEmail`, `emailOptions`. */
export function draftEmail(
  world: World,
  { workspaceId, body }: Command<'triggerChat'>,
  gaps: Gaps,
  channel: EmailChannel,
): OrRefused<MessageDraft> {
  const { customerEmail, emailOptions = {} } = body;
  if (!customerEmail)
    return refuseMissing('customerEmailRequired', customerEmail, 'customerEmail is required for an Email channel.');
  const content = messageContentOf(emailOptions);
  if (!content.ok) return content;
  if (channel.address === undefined) {
    return refuse('noAgentEmail', `Channel "${channel.name}" has no email address set up.`);
  }
  const draft = { sender: { email: channel.address }, content: content.value };
  const { replyTo } = emailOptions;
  if (replyTo === undefined) {
    const user = toUserDetails(body, { email: customerEmail });
    return succeed({ ...draft, user, email: mergeHeaders(emailOptions, null) });
  }
  const thread = findEmailThread(world, gaps, workspaceId, replyTo);
  if (!thread.ok) return thread;
  const { user, variables } = thread.value.start;
  const isNew = gaps.choose('trigger-chat/reply-to-new-session') === 'new-session';
  if (customerEmail !== user.email) gaps.record('trigger-chat/reply-to-other-customer');
  if (emailOptions.cc !== undefined || emailOptions.bcc !== undefined)
    gaps.record('trigger-chat/reply-to-changed-recipients');
  const email = mergeHeaders(emailOptions, previousHeadersOf(thread.value));
  const reply = { ...draft, user, email };
  return succeed(isNew ? { ...reply, inheritedVariables: variables } : { ...reply, continued: thread.value });
}

function messageContentOf({
  messageType = defaults.EmailOptions.messageType,
  body,
  additionalContext,
}: EmailOptions): OrRefused<MessageContent> {
  switch (messageType) {
    case 'prompt':
      return succeed({ type: 'prompt', additionalContext: additionalContext ?? null });
    case 'say':
      return body
        ? succeed({ type: 'text', text: body })
        : refuseMissing('emailBodyRequired', body, 'emailOptions.body is required for say.');
  }
}

function findEmailThread(world: World, gaps: Gaps, workspaceId: string, replyTo: string): OrRefused<ChatSession> {
  const session = sessionOf(world, workspaceId, replyTo);
  if (session === undefined) {
    const gap = world.sessions.has(replyTo) ? 'trigger-chat/reply-to-foreign' : undefined;
    return gap !== undefined && gaps.choose(gap) === 'forbidden'
      ? refuse('forbidden', `Session ${truncate(replyTo)} belongs to another workspace.`, {
          gap,
          field: '/emailOptions/replyTo',
        })
      : refuse('replyToSessionNotFound', `There is no conversation ${truncate(replyTo)} to reply in.`, { gap });
  }
  if (isCall(session) || session.start.channelType !== 'email') {
    const message = `Session ${replyTo} is no email conversation.`;
    return refuse('replyToSessionNotFound', message, { gap: 'trigger-chat/reply-to-other-channel' });
  }
  return succeed(session);
}

function previousHeadersOf(chat: ChatSession): EmailHeaders {
  const lastHeaders = chat.messages.findLast(({ state }) => state !== 'cancelled' && state !== 'failed')?.outgoing
    .email;
  const subjects = chat.transcript.map((entry) => (entry.type === 'message' ? entry.metadata?.subject : undefined));
  const subject = subjects.findLast((one) => typeof one === 'string') ?? lastHeaders?.subject ?? null;
  return {
    subject: typeof subject === 'string' ? subject : null,
    cc: lastHeaders?.cc ?? null,
    bcc: lastHeaders?.bcc ?? null,
  };
}

function mergeHeaders({ subject, cc, bcc }: EmailOptions, before: EmailHeaders | null): EmailHeaders {
  return {
    subject: subject ?? before?.subject ?? null,
    cc: joinAddresses(before?.cc, cc),
    bcc: joinAddresses(before?.bcc, bcc),
  };
}

function joinAddresses(...lists: (string | null | undefined)[]): string | null {
  const addresses = lists.flatMap((list) => (list ?? '').split(',')).map((address) => address.trim());
  const unique = [...new Set(addresses)].filter((address) => address !== '');
  return unique.length === 0 ? null : unique.join(', ');
}
