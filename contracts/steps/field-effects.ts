import { isObject } from '../../src/json.ts';
import { valueAt } from '../../src/schema.ts';
import type { Service } from '../effects/service.ts';
import type { JsonObject } from '../facts/exchange.ts';
import { phoneDigitsOf } from '../facts/record.ts';
import { chatKindsOf } from '../generators/samples.ts';
import { expectAt, expectThat, expectValue, locate, type Statements } from '../judge/violation.ts';
import type { Subject } from '../subject/subject.ts';
import {
  areOtherVersions,
  converse,
  expectAgent,
  expectOtherLabel,
  expectPlaceholdersFilled,
  expectWriter,
  labelOf,
} from './conversation.ts';
import {
  channelTypes,
  expectChannelName,
  expectCustomer,
  expectTimestampsIn,
  findMessageWithText,
  isSameAddress,
  sentMessagesIn,
  writtenIn,
} from './session-record.ts';
import { mediaItemsIn } from './signed-link.ts';

export interface SentMessage {
  body: JsonObject;
  session: JsonObject;
  message: JsonObject;
}

export function findMessageOf(body: JsonObject, session: JsonObject): JsonObject | undefined {
  const text = exactTextOf(body);
  if (text === undefined) return sentMessagesIn(session)[0];
  const hasCaption = ({ content }: JsonObject) => (content as JsonObject[]).some(({ caption }) => caption === text);
  return findMessageWithText(session, text) ?? sentMessagesIn(session).find(hasCaption);
}

export function exactTextOf(body: JsonObject): string | undefined {
  const saidIn = (options: string, text: string) =>
    valueAt(body, `/${options}/messageType`) === 'say' ? valueAt(body, `/${options}/${text}`) : undefined;
  const texts = [saidIn('messengerOptions', 'message'), saidIn('emailOptions', 'body')];
  return texts.find((text) => typeof text === 'string');
}

export function expectSentFrom(message: JsonObject, { agentNumber }: JsonObject, { workspace }: Subject): void {
  const { senderId } = message;
  const numbers = typeof agentNumber === 'string' ? [agentNumber] : (workspace.messengerNumbers ?? []);
  if (typeof senderId !== 'string' || numbers.length === 0) return;
  const isRight = numbers.some((number) => phoneDigitsOf(number) === phoneDigitsOf(senderId));
  const statements = ['trigger-chat/field/agent-number', 'trigger-chat/agent-number-omitted'] as const;
  expectAt(locate(message, '/senderId'), isRight, statements, `a message from ${numbers.join(' or ')}`);
}

export function expectFieldEffects(
  service: Service,
  sent: readonly SentMessage[],
  subject: Subject,
  now: number | undefined,
): void {
  for (const one of sent) {
    const { body, session, message } = one;
    if (body.agentName !== undefined) {
      expectAgent(session, body);
      expectWriter(session, body);
    }
    expectChannel(service, one, subject);
    const isTemplate = valueAt(body, '/messengerOptions/messageType') === 'template';
    if (isObject(body.metadata) && exactTextOf(body) === undefined && !isTemplate)
      expectPlaceholdersFilled(session.transcript as JsonObject[], body.metadata);
    if (now !== undefined) {
      expectTimestampsIn(session, ['createdAt'], now);
      expectTimestampsIn(message, ['timestamp'], now);
      if (body.scheduleTime === undefined) expectTimestampsIn(session, ['time'], now);
    }
    const other = sent.find((another) => areOtherVersions(body, another.body, subject));
    if (other !== undefined) expectOtherLabel(session, body, other.session, other.body);
    const without = sent.find((another) => another.body.agentName === undefined);
    const place = locate(session, '/agentDetails/version');
    const what = 'the version label without agentVersion, as in other messages of the channel,';
    if (body.agentName === undefined && typeof labelOf(session) === 'string')
      expectValue(place, without && labelOf(without.session), ['trigger-chat/agent-version/omitted'], what);
  }
  expectFiles(service, sent);
}

function expectChannel(service: Service, { body, session, message }: SentMessage, subject: Subject): void {
  const { channels } = subject.workspace;
  const { agentDetails, userDetails } = session;
  const kind = chatKindsOf(subject).find((one) => channels[one] === body.communicationChannel);
  if (kind === undefined) return;
  const { statement, type } = channelTypes[kind];
  const statements = ['session/field/communication-channel-type', statement] as const;
  expectValue(locate(session, '/communicationChannelType'), type, statements, 'the channel type');
  expectChannelName(session, body.communicationChannel);
  if (kind === 'messenger') expectSentFrom(message, body, subject);
  if (kind !== 'webChat') expectCustomer(service, session, body);
  if (kind !== 'email') return;
  expectAddressesNotSwapped(agentDetails as JsonObject, userDetails as JsonObject, body.customerEmail);
}

function expectFiles(service: Service, sent: readonly SentMessage[]): void {
  const withFile = sent.filter(({ body }) => 'attachments' in body);
  const isShown = ({ message }: SentMessage) => mediaItemsIn({ transcript: [message] }).length > 0;
  const missing = withFile.find((one) => !isShown(one));
  if (missing === undefined || !withFile.some(isShown)) return;
  const statements = ['trigger-chat/field/attachments', 'session/field/transcript'] as const;
  const { session, body } = missing;
  const isInSession = mediaItemsIn(session).length > 0;
  const expected = `a file in the session, as after other requests with attachments; the fields of this request: ${namesOf(body)}`;
  service.should('trigger-chat/attachments', () =>
    expectThat(statements, isInSession, expected, 'no file', locate(session, '/transcript')),
  );
}

export async function expectContext(service: Service, sent: readonly SentMessage[]): Promise<void> {
  const withContext = sent.filter(({ body }) => contextOf(body) !== undefined);
  const isShown = ({ body, message }: SentMessage) => writtenIn(message).includes(String(contextOf(body)));
  const [shown, missing] = [withContext.filter(isShown), withContext.filter((one) => !isShown(one))];
  const [first, second] = missing;
  if (first === undefined && shown.length > 1) return expectContextInReply(service, shown[0] as SentMessage);
  if (first === undefined || (shown.length < 2 && (shown.length > 0 || second === undefined))) return;
  const context = String(contextOf(first.body));
  if (shown.length === 0 && !(await replyWithContext(service, first)).isSaid) return;
  const where = shown.length === 0 ? 'replies of this agent' : 'other messages';
  const expected = `the additionalContext ${context} in the text, as in ${where}; the fields of this request: ${namesOf(first.body)}`;
  const place = locate(first.session, '/transcript');
  const isEmail = 'emailOptions' in first.body;
  const statements: Statements = isEmail
    ? ['trigger-chat/email-options/additional-context']
    : ['trigger-chat/messenger-options/additional-context', 'trigger-chat/web-chat-context'];
  service.should('trigger-chat/additional-context-effect', () =>
    expectThat(statements, false, expected, JSON.stringify(writtenIn(first.message)), place),
  );
}

async function replyWithContext(service: Service, { body, session }: SentMessage) {
  const context = String(contextOf(body));
  const { name: agentName = '' } = (session.agentDetails ?? {}) as { name?: string };
  const turn = { agentName, message: 'Good day', chatOptions: { additionalContext: context } };
  const { transcript } = await converse(service, turn);
  const isSaid = sentMessagesIn({ transcript }).some((message) => writtenIn(message).includes(context));
  return { context, transcript, isSaid };
}

async function expectContextInReply(service: Service, sent: SentMessage): Promise<void> {
  const { context, transcript, isSaid } = await replyWithContext(service, sent);
  const expected = `the additionalContext ${context} in a reply, as in the messages of this agent`;
  service.should('trigger-chat/additional-context-effect', () =>
    expectThat(['trigger-chat/chat-options/additional-context'], isSaid, expected, 'none', locate(transcript)),
  );
}

function contextOf(body: JsonObject): unknown {
  return (
    valueAt(body, '/emailOptions/additionalContext') ??
    (exactTextOf(body) === undefined ? valueAt(body, '/messengerOptions/additionalContext') : undefined)
  );
}

function namesOf(body: JsonObject): string {
  return Object.keys(body).join(', ');
}

function expectAddressesNotSwapped(agentDetails: JsonObject, userDetails: JsonObject, customerEmail: unknown): void {
  if (typeof customerEmail !== 'string' || isSameAddress(userDetails.email, customerEmail)) return;
  const isAgents = isSameAddress(userDetails.email, agentDetails.email);
  expectAt(locate(userDetails, '/email'), !isAgents, ['session/field/user-email'], `the address ${customerEmail}`);
  const isCustomers = isSameAddress(agentDetails.email, customerEmail);
  expectAt(locate(agentDetails, '/email'), !isCustomers, ['session/field/agent-email'], 'an address of the agent');
}
