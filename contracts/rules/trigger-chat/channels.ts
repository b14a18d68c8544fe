import fc from 'fast-check';
import { phoneDigitsOf } from '../../../src/text/phone-digits.ts';
import {
  type ChatBody,
  type ChatKind,
  chatOfType,
  type MessageType,
  scheduledContent,
  withSchedule,
} from '../../generators/chat.ts';
import { cyclePairwise } from '../../generators/dimensions.ts';
import { contentTypesOf, templateContent } from '../../generators/message-content.ts';
import { uniqueWord } from '../../generators/text.ts';
import { expectSuccess } from '../../oracle/expectations.ts';
import { checked } from '../../oracle/violation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import type { ChannelRole, Subject } from '../../subject/subject.ts';
import { omit, type RefusalRule, refusalRule } from '../refusals/immediate-refusals.ts';

/** Channels that refuse each message, or each of their kind. */
const refusingChannels: readonly (Pick<RefusalRule<never>, 'id' | 'title' | 'pitfall' | 'statements' | 'error'> & {
  role: ChannelRole;
  kind?: ChatKind;
})[] = [
  {
    id: 'channel-disabled',
    title: 'A channel that is not enabled cannot be used.',
    pitfall: 'Only the name is looked up; whether the channel is enabled is checked when the message is sent, if ever.',
    statements: ['trigger-chat/error/channel-not-found', 'service/channel-enabled'],
    role: 'disabled',
    error: 'channelNotFound',
  },
  ...(['voice', 'unsupported'] as const).map((role) => ({
    id: role === 'voice' ? 'channel-for-calls' : 'channel-of-another-kind',
    title: 'Only messenger-app, Web Chat and Email channels can be used for chats.',
    pitfall: 'Another type of channel is reported as not found, or accepts the message and never sends it.',
    statements: ['trigger-chat/error/unsupported-channel-type', 'trigger-chat/field/communication-channel'] as const,
    role,
    error: 'unsupportedChannelType' as const,
  })),
  {
    id: 'channel-without-numbers',
    title: 'A messenger-app channel without numbers cannot send.',
    pitfall: 'The message is accepted although no number can send it, and stays pending forever.',
    statements: ['trigger-chat/error/no-agent-phone-numbers'],
    role: 'messengerWithoutNumbers',
    kind: 'messenger',
    error: 'noAgentPhoneNumbers',
  },
  {
    id: 'channel-without-address',
    title: 'An Email channel without an address cannot send.',
    pitfall: 'The email is sent from an address of the operator, or accepted and never sent.',
    statements: ['trigger-chat/error/no-agent-email'],
    role: 'emailWithoutAddress',
    kind: 'email',
    error: 'noAgentEmail',
  },
];

/** Channels that do not exist, are not for chats, or lack what a message needs. */
export const channelRules: readonly Rule[] = [
  refusalRule({
    id: 'channel-unknown',
    title: 'An unknown channel name is not found; names match exactly.',
    pitfall: 'Names are compared without case or blanks, or by prefix.',
    statements: ['trigger-chat/error/channel-not-found', 'trigger-chat/field/communication-channel'],
    effect: 'schedule',
    error: 'channelNotFound',
    dimensions: (subject) => ({ 'unknown name': unknownChannelsOf(subject) }),
    arbitrary: (subject, { 'unknown name': name }) =>
      fc
        .tuple(
          anyRecipient(subject),
          name === 'made up' ? uniqueWord : fc.constant(name.similar),
          // A customer that is named says nothing about the channel.
          fc.constantFrom('no customer', 'customerNumber', 'customerEmail'),
        )
        .map(([body, communicationChannel, left]) => ({ ...omit(body, left), communicationChannel })),
  }),
  ...refusingChannels.map(({ role, kind, ...refused }) =>
    refusalRule({
      ...refused,
      needs: [role],
      effect: 'schedule',
      runsFactor: 0.5,
      dimensions: () => ({ content: kind === undefined ? (['none'] as const) : (['none', 'prompt', 'say'] as const) }),
      arbitrary: (subject, { content }) => {
        const body = kind === undefined ? anyRecipient(subject) : scheduledBody({ kind, content }, subject);
        return withChannel(role, body, subject);
      },
    }),
  ),
  refusalRule({
    id: 'channel-without-templates',
    title: 'A channel without templates refuses template messages.',
    pitfall: 'The error comes only when the message is sent, long after the request succeeded.',
    statements: ['trigger-chat/error/template-not-supported'],
    needs: ['messengerWithoutTemplates', 'template'],
    effect: 'schedule',
    runsFactor: 0.5,
    error: 'templateNotSupported',
    arbitrary: (subject) =>
      withChannel(
        'messengerWithoutTemplates',
        scheduledContent('messenger', templateContent(subject), withoutNumbers(subject)),
        subject,
      ),
  }),
  defineRule({
    id: 'trigger-chat/channel-without-templates-sends-others',
    title: 'A channel without templates takes every other message.',
    pitfall: 'The channel is asked for its templates whatever is to be sent.',
    statements: ['trigger-chat/error/template-not-supported', 'trigger-chat/success'],
    needs: ['messengerWithoutTemplates'],
    effect: 'schedule',
    runsFactor: 0.05,
    dimensions: () => ({ content: ['none', 'prompt', 'say'] as const }),
    arbitrary: (subject, { content }) =>
      withChannel('messengerWithoutTemplates', scheduledBody({ kind: 'messenger', content }, subject), subject),
    async check(service, body) {
      const answer = await service.send('triggerChat', { body });

      expectSuccess(['trigger-chat/success', 'trigger-chat/error/template-not-supported'], answer);
      return checked;
    },
  }),
  refusalRule({
    id: 'agent-number-of-another-channel',
    title: 'A message cannot be sent from a number that the channel does not have.',
    pitfall: 'Any number of the workspace is accepted, or a part of one, or the unknown one is silently replaced.',
    statements: ['trigger-chat/error/agent-number-not-in-channel', 'trigger-chat/agent-number-of-channel'],
    needs: ['messenger'],
    effect: 'schedule',
    error: 'agentNumberNotInChannel',
    dimensions: (subject) => ({
      'number × content': cyclePairwise(foreignNumbersOf(subject), contentTypesOf('messenger', subject), 2),
    }),
    arbitrary: (subject, { 'number × content': [number, content] }) =>
      fc
        .tuple(
          withSchedule(chatOfType({ kind: 'messenger', content }, subject)),
          number === 'of no one' ? fictionalNumber : fc.constant(number),
        )
        .map(([{ body }, agentNumber]) => ({ ...body, agentNumber })),
  }),
];

/** Names close to those of the subject's channels: all for the first of them, for each other one in turn. */
function unknownChannelsOf({ workspace }: Subject): ('made up' | { similar: string })[] {
  const names = Object.values(workspace.channels);
  const similarNames = names.flatMap((name, index) => {
    // `Line 1` may be a channel beside `Line 12`, but hardly `Suppor` beside `Support`.
    const shorter = /\p{L}{3}$/u.test(name) ? name.slice(0, -1) : '';
    const spaced = [
      name.replaceAll(' ', ''),
      name.replaceAll(' ', '_'),
      name.replaceAll(' ', '-'),
      name.replace(' ', '  '),
    ];
    const wider = [`${name.slice(0, -1)}%`, name.replace(/[A-Za-z]/, toFullWidth)];
    const similar = [
      name.toUpperCase(),
      ` ${name}`,
      `${name}s`,
      name.toLowerCase(),
      `${name} `,
      shorter,
      ...spaced,
      ...wider,
    ];
    return index === 0 ? similar : similar.filter((_, kind) => kind % similar.length === (index - 1) % similar.length);
  });
  const unknown = similarNames.filter((name) => name !== '' && !names.includes(name));
  return ['made up', ...[...new Set(unknown)].map((similar) => ({ similar }))];
}

/** The same letter in another place of Unicode, which its compatibility forms take for equal. */
function toFullWidth(letter: string): string {
  return String.fromCodePoint(0xfee0 + (letter.codePointAt(0) ?? 0));
}

/** A scheduled message for anyone, whatever the kind of channel: its number and its address. */
function anyRecipient({ recipients }: Subject): fc.Arbitrary<ChatBody> {
  const body = fc.record({
    customerNumber: fc.constantFrom(...recipients.numbers),
    customerEmail: fc.constantFrom(...recipients.emails),
  });
  return withSchedule(body.map((recipient) => ({ kind: 'messenger', body: recipient }))).map(
    ({ body: scheduledBody }) => scheduledBody,
  );
}

/** The subject with no numbers to send from: those are of another channel. */
function withoutNumbers(subject: Subject): Subject {
  return { ...subject, workspace: { ...subject.workspace, messengerNumbers: [] } };
}

function withChannel(
  quality: ChannelRole,
  body: fc.Arbitrary<ChatBody>,
  { workspace }: Subject,
): fc.Arbitrary<ChatBody> {
  return body.map((fields) => ({ ...fields, communicationChannel: workspace.channels[quality] }));
}

/** A number that is kept for fiction, the numbers of the voice channel, and those that are nearly one of the channel's. */
function foreignNumbersOf({ workspace }: Subject): string[] {
  const { messengerNumbers, voiceNumbers = [] } = workspace;
  if (messengerNumbers === undefined) return ['of no one'];
  const [first = ''] = messengerNumbers;
  const ofAnotherCountry = first.replace(/\d/, (digit) => `${(Number(digit) % 9) + 1}`);
  const others = [...voiceNumbers, first.slice(0, -1), `${first}0`, ofAnotherCountry];
  const digits = messengerNumbers.map(phoneDigitsOf);
  return ['of no one', ...others.filter((number) => number !== '' && !digits.includes(phoneDigitsOf(number)))];
}

const fictionalNumber = fc.integer({ min: 0, max: 999 }).map((end) => `+442079460${String(end).padStart(3, '0')}`);

/** A scheduled message of this type from no number in particular: those are of another channel. */
function scheduledBody(type: MessageType, subject: Subject): fc.Arbitrary<ChatBody> {
  return withSchedule(chatOfType(type, withoutNumbers(subject))).map(({ body }) => body);
}
