import fc from 'fast-check';
import type { ErrorCode } from '../../../src/errors.ts';
import type { GapId, StatementId } from '../../../src/generated/ids.ts';
import type { Effect } from '../../facts/traits.ts';
import { type ChatBody, type ChatKind, chatKindsOf, requiredFields } from '../../generators/chat.ts';
import type { Combination, Dimensions } from '../../generators/dimensions.ts';
import { uniqueWord } from '../../generators/text.ts';
import { expectError, expectRefusal } from '../../oracle/expectations.ts';
import { checked } from '../../oracle/violation.ts';
import { defineRule, type Rule } from '../../steps/rule.ts';
import type { Capability, ChannelRole, Subject } from '../../subject/subject.ts';

/** The errors that a message for now gets like one that waits. */
const statementOf = {
  channelNotFound: 'trigger-chat/error/channel-not-found',
  unsupportedChannelType: 'trigger-chat/error/unsupported-channel-type',
  noAgentPhoneNumbers: 'trigger-chat/error/no-agent-phone-numbers',
  noAgentEmail: 'trigger-chat/error/no-agent-email',
  agentNumberNotInChannel: 'trigger-chat/error/agent-number-not-in-channel',
  messageRequired: 'trigger-chat/error/message-required',
  emailBodyRequired: 'trigger-chat/error/email-body-required',
} as const satisfies Record<string, StatementId>;

/** What a message for now names that is none: the plain reading is that it is refused. */
const statementOfGap = {
  'trigger-chat/unknown-agent': 'trigger-chat/field/agent-name',
  'validation/unknown-enum-value': 'trigger-chat/messenger-options/message-type',
} as const satisfies Partial<Record<GapId, StatementId>>;

/** What is wrong with a message for now, and the error that it gets. */
interface ImmediateFault {
  /** A gap where the interface names no error. */
  code: keyof typeof statementOf | keyof typeof statementOfGap;
  /** Any kind of channel when left out. */
  kind?: ChatKind;
  /** The channel, where it is not the ordinary one of the kind; a name that nothing has for `unknown`. */
  channel?: ChannelRole | 'unknown';
  fields?: ChatBody;
}

const say = { messengerOptions: { messageType: 'say', message: 'Good day' } };

const faults: readonly ImmediateFault[] = [
  { code: 'channelNotFound', channel: 'unknown' },
  { code: 'channelNotFound', kind: 'messenger', channel: 'disabled' },
  { code: 'unsupportedChannelType', kind: 'messenger', channel: 'voice' },
  { code: 'noAgentPhoneNumbers', kind: 'messenger', channel: 'messengerWithoutNumbers', fields: say },
  { code: 'noAgentEmail', kind: 'email', channel: 'emailWithoutAddress' },
  { code: 'agentNumberNotInChannel', kind: 'messenger', fields: { ...say, agentNumber: '+442079460998' } },
  { code: 'messageRequired', kind: 'messenger', fields: { messengerOptions: { messageType: 'say' } } },
  { code: 'emailBodyRequired', kind: 'email', fields: { emailOptions: { messageType: 'say' } } },
  { code: 'trigger-chat/unknown-agent', fields: { agentName: 'No such agent' } },
  { code: 'validation/unknown-enum-value', kind: 'messenger', fields: { messengerOptions: { messageType: 'greet' } } },
];

/** Faults in messages that are sent at once. */
export const immediateRefusalRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-chat/faults-of-immediate-messages-are-refused',
    title: 'What is wrong with a message that is sent at once is in the response, as for one that waits.',
    pitfall: 'The request is answered before a worker looks at it, so the message is accepted and never sent.',
    statements: [statementOf.channelNotFound, ...Object.values(statementOf).slice(1), ...Object.values(statementOfGap)],
    // The effect if the service accepts the request after all.
    effect: 'send',
    runsFactor: 0.05,
    dimensions: (subject) => ({ fault: faultsOf(subject) }),
    arbitrary: (subject, { fault }) => {
      const { kind = chatKindsOf(subject)[0] ?? 'messenger', channel, fields = {} } = fault;
      const { channels } = subject.workspace;
      return fc.tuple(requiredFields(kind, subject), uniqueWord).map(([body, word]) => {
        const communicationChannel = channel === 'unknown' ? word : channel && channels[channel];
        const named = channel === undefined ? {} : { communicationChannel };
        return { fault, body: { ...body, ...named, ...fields } };
      });
    },
    async check(service, { fault: { code }, body }) {
      const answer = await service.send('triggerChat', { body });

      if (code in statementOf) expectError([statementOf[code as keyof typeof statementOf]], answer, code as ErrorCode);
      else {
        const gap = code as keyof typeof statementOfGap;
        service.should(gap, () => expectRefusal([statementOfGap[gap]], answer));
      }
      return checked;
    },
  }),
];

/** Those that can be tried with what the subject has. */
function faultsOf(subject: Subject): ImmediateFault[] {
  const { channels } = subject.workspace;
  const kinds = chatKindsOf(subject);
  return faults.filter(({ kind, channel }) => {
    const hasKind = kind === undefined || kinds.includes(kind);
    return hasKind && (channel === undefined || channel === 'unknown' || channels[channel] !== undefined);
  });
}

/** A fault that Trigger Chat refuses in an otherwise valid request. */
export interface RefusalRule<Choice extends Combination> {
  /** The part after `trigger-chat/`. */
  id: string;
  title: string;
  pitfall: string;
  statements: readonly [StatementId, ...StatementId[]];
  needs?: readonly Capability[];
  /** The effect of the request on a service that accepts it anyway. */
  effect: Effect;
  runsFactor?: number;
  /** Which error; left out where the interface names none. */
  error?: ErrorCode;
  /** Whether it has what a service may refuse as well, so that which error it gets is open. @defaultValue never */
  mayHaveAnotherFault?(body: ChatBody): boolean;
  dimensions?(subject: Subject): Dimensions<Choice>;
  arbitrary(subject: Subject, choice: Choice): fc.Arbitrary<ChatBody>;
}

/** The rule that a request with this fault is refused with its error. */
export function refusalRule<Choice extends Combination = Combination>({
  id,
  error,
  mayHaveAnotherFault = () => false,
  ...refused
}: RefusalRule<Choice>): Rule {
  return defineRule<ChatBody, Choice>({
    ...refused,
    id: `trigger-chat/${id}`,
    async check(service, body) {
      const answer = await service.send('triggerChat', { body });

      if (error === undefined || mayHaveAnotherFault(body)) expectRefusal(refused.statements, answer);
      else expectError(refused.statements, answer, error);
      return checked;
    },
  });
}

/** The body without some of its members. */
export function omit(body: ChatBody, ...names: string[]): ChatBody {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}
