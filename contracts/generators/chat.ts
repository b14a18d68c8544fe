import fc from 'fast-check';
import type { JsonObject } from '../facts/exchange.ts';
import type { Subject } from '../subject/subject.ts';
import {
  type ChatKind,
  chatKindsOf,
  mergeFields,
  type NamedAgent,
  namedAgentsOf,
  orNone,
  replaceGroups,
} from './samples.ts';
import { type ContentType, contentTypesOf, messageContent, metadata, nonBlankText, uniqueWord } from './text.ts';
import { farFuture, workingHours, zones } from './time.ts';

export type ChatBody = JsonObject;

export interface Chat {
  kind: ChatKind;
  body: ChatBody;
}

export interface MessageType {
  kind: ChatKind;
  content: ContentType;
}

export function messageTypesOf(subject: Subject): MessageType[] {
  return chatKindsOf(subject).flatMap((kind) => contentTypesOf(kind, subject).map((content) => ({ kind, content })));
}

export function anyChat(subject: Subject): fc.Arbitrary<Chat> {
  return fc.constantFrom(...chatKindsOf(subject)).chain((kind) => chatOfKind(kind, subject));
}

export function scheduledChat(subject: Subject): fc.Arbitrary<Chat> {
  return withSchedule(anyChat(subject));
}

export function withSchedule(chat: fc.Arbitrary<Chat>): fc.Arbitrary<Chat> {
  return fc
    .tuple(chat, farFuture, fc.oneof(fc.constant({}), workingHours))
    .map(([{ kind, body }, scheduleTime, hours]) => ({ kind, body: { ...body, scheduleTime, ...hours } }));
}

export function withReplyTo(body: ChatBody, replyTo: string): ChatBody {
  return { ...body, emailOptions: { ...(body.emailOptions as ChatBody | undefined), replyTo } };
}

export function chatOfKind(kind: ChatKind, subject: Subject): fc.Arbitrary<Chat> {
  return fc.oneof(...contentTypesOf(kind, subject).map((content) => chatOfType({ kind, content }, subject)));
}

export function chatOfType({ kind, content }: MessageType, subject: Subject): fc.Arbitrary<Chat> {
  const { startWorkingHour: _, endWorkingHour: __, timezone: ___, ...fields } = optionalFields;
  const any = Object.values(fields).map((toField) => orNone(toField(kind, subject)));
  const parts = [requiredFields(kind, subject), ...any, messageContent(kind, content, subject)];
  return mergeFields(...parts).map((body) => ({ kind, body }));
}

export function requiredFields(kind: ChatKind, { workspace, recipients }: Subject): fc.Arbitrary<ChatBody> {
  const communicationChannel = workspace.channels[kind];
  if (kind === 'email')
    return fc.constantFrom(...recipients.emails).map((customerEmail) => ({ communicationChannel, customerEmail }));
  const customers = kind === 'webChat' ? recipients.userIds : recipients.numbers;
  return fc.constantFrom(...customers).map((customerNumber) => ({ communicationChannel, customerNumber }));
}

const optionalFields = {
  agentName: (_, subject) => namedAgentFields(subject),
  agentVersion: (_, subject) => {
    const withVersion = namedAgentsOf(subject).filter((fields) => 'agentVersion' in fields);
    return fc.constantFrom({ agentVersion: 'default' }, ...withVersion);
  },
  metadata: () => fc.record({ metadata }),
  attachments: () => fc.constantFrom(...publicFiles).map((file) => ({ attachments: [file] })),
  doReturnResponse: () => fc.constant({ doReturnResponse: false }),
  agentNumber: (kind, { workspace: { messengerNumbers = [] } }) => {
    const numbers = kind === 'messenger' ? messengerNumbers : [];
    return fc.constantFrom({}, ...numbers.map((agentNumber) => ({ agentNumber })));
  },
  startWorkingHour: () => workingHours.filter((fields) => 'startWorkingHour' in fields),
  endWorkingHour: () => workingHours.filter((fields) => 'endWorkingHour' in fields),
  timezone: () => fc.record({ timezone: fc.constantFrom(...zones) }),
} satisfies Record<string, (kind: ChatKind, subject: Subject) => fc.Arbitrary<ChatBody>>;

type OptionalField = keyof typeof optionalFields;

export const optionalFieldNames = Object.keys(optionalFields) as readonly OptionalField[];

export function scheduledChatWith(message: MessageType, field: OptionalField, subject: Subject): fc.Arbitrary<Chat> {
  const groups = [
    ['startWorkingHour', 'endWorkingHour'],
    ['agentName', 'agentVersion'],
  ];
  return fc
    .tuple(withSchedule(chatOfType(message, subject)), optionalFields[field](message.kind, subject))
    .map(([{ kind, body }, fields]) => ({ kind, body: replaceGroups(body, fields, groups) }));
}

export const publicFiles = [
  'https://www.rfc-editor.org/rfc/rfc8259.txt',
  'https://www.rfc-editor.org/rfc/pdfrfc/rfc8259.txt.pdf?from=a%20list&part=1',
];

export const publicPicture = 'https://www.w3.org/Icons/w3c_home.png';

export function namedAgentFields(subject: Subject): fc.Arbitrary<NamedAgent> {
  return fc.constantFrom(...namedAgentsOf(subject));
}

export const emailSubject = 'News';

export function sayContent(kind: ChatKind, text: string): ChatBody {
  return kind === 'email'
    ? { emailOptions: { messageType: 'say', subject: emailSubject, body: text } }
    : { messengerOptions: { messageType: 'say', message: text } };
}

export interface IdentifiableChat extends Chat {
  word?: string;
}

export function identifiableChat(
  subject: Subject,
  preferred: readonly ChatKind[] = [],
): fc.Arbitrary<IdentifiableChat> {
  const kinds = chatKindsOf(subject);
  const choices = [preferred, ['messenger', 'email']].map((some) => kinds.filter((kind) => some.includes(kind)));
  const chosen = choices.find((some) => some.length > 0) ?? kinds;
  return fc.tuple(fc.constantFrom(...chosen), uniqueWord).chain(([kind, word]) => {
    const own = kind === 'webChat' ? {} : { word };
    const content = kind === 'webChat' ? {} : sayContent(kind, word);
    return requiredFields(kind, subject).map((body) => ({ kind, ...own, body: { ...body, ...content } }));
  });
}

export type ReplyBody = ChatBody & { agentName: string; doReturnResponse: true; message: string };

export function anyReplyRequest(subject: Subject): fc.Arbitrary<ReplyBody> {
  const options = fc.record(
    {
      customerNumber: fc.constantFrom('understudy-visitor-1', 'understudy-visitor-2'),
      customerEmail: fc.constantFrom('visitor@understudy.invalid', 'guest+news@understudy.invalid'),
      metadata,
      chatOptions: fc.record({ additionalContext: nonBlankText }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  );
  return fc
    .tuple(namedAgentFields(subject), options, nonBlankText)
    .map(([agent, more, message]) => ({ ...agent, ...more, doReturnResponse: true, message }));
}
