import type { Verdict } from '../../../contracts/run/run.ts';
import type { HonestVariant } from './index.ts';

/** With some variants of a correct service, some rules can judge no case, whatever the seed. */
interface Unchecked {
  /**
   * The names of the variants. Or an alternative of an open question, which stands for all variants with this
   * alternative. Without it, the entry applies to every variant.
   */
  on?: string | readonly string[] | { gap: string; alternative: string };
  /** The reason that the kit gives for such a rule. */
  says: RegExp;
  reason: string;
}

const unchecked: readonly Unchecked[] = [
  {
    on: [
      'calls that cannot be read by their callId',
      'unreadable calls that join the queue only in their working hours',
      'calls that cannot be read before they are placed',
    ],
    says: /^call\/readable/,
    reason: 'The interface does not say whether a callId finds a record, and these rules read that record.',
  },
  {
    on: 'calls that join the queue only when they are due',
    says: /^call\/queued-until-due does not hold/,
    reason:
      'Only a call in the queue can be cancelled. The interface does not say whether a scheduled call is in the queue.',
  },
  {
    on: 'unreadable calls that join the queue only in their working hours',
    says: /^the call could neither be read nor cancelled/,
    reason:
      'Only a call in the queue can be cancelled. The interface does not say whether a call that waits for its hours is in it.',
  },
  {
    on: [
      'calls that nobody answers',
      'calls whose agent fails',
      'calls without a recording',
      'recordings that appear 20 seconds after the call',
    ],
    says: /^the record of a call names no recording$/,
    reason: 'Nobody can know in advance whether a call is recorded, and the kit does not wait for the recording.',
  },
  {
    on: 'links that redirect to another host',
    says: /^the kit opened no link/,
    reason: 'The kit does not follow redirects, so it cannot see whether their target exists.',
  },
  {
    on: 'a service that refuses calls that can never be placed',
    says: /^the service refused a call that it could never place$/,
    reason:
      'The interface does not say whether the service refuses a call that its hours move past its date, or lets it expire.',
  },
  {
    on: [
      'calls whose agent fails',
      'calls that stay in the queue for an hour',
      'calls that are placed only at full minutes',
      'a clock that is 40 seconds behind, without a Date header',
    ],
    says: /^a call that was due was still in the queue after/,
    reason: 'The interface does not say how soon a due call is placed, nor how it ends.',
  },
  {
    on: 'messages that are sent after a minute, without sendSeconds in the subject file',
    says: /set waits.sendSeconds|was not sent/,
    reason: 'The kit does not wait for these messages.',
  },
  {
    on: 'null in every field that allows null',
    says: /does not show its variables|names no sender|does not show its CC and BCC/,
    reason:
      'The members for the number that sent a message, for the recipients of an email, and for variables may be null.',
  },
  {
    on: 'identifiers that are consecutive numbers',
    says: /^the identifiers are counters/,
    reason: 'If identifiers are consecutive numbers, a message may have the identifier of a call.',
  },
  {
    on: ['identifiers with slashes and plus signs', 'identifiers with colons, equals signs and tildes'],
    says: /^the identifier cannot be a path segment as it is/,
    reason: 'Many servers refuse such characters in a path, so the kit does not lengthen identifiers with them.',
  },
  {
    on: 'links to files that need an API key',
    says: /^the kit opened no link/,
    reason: 'The kit opens links without a key, and the interface does not say whether a link needs a key.',
  },
  {
    on: 'agents that never give the same answer twice',
    says: /^the agent answers differently each time/,
    reason: 'Only an agent that repeats its answers shows the effect of a variable.',
  },
  {
    on: 'responses after one second',
    says: /^the kit opened no link/,
    reason: 'Half of the lifetime of a link passes before the kit can open it.',
  },
  {
    on: 'agents that have no version label in common',
    says: /version of/,
    reason: 'The rule compares two known versions of the same agent.',
  },
  {
    on: { gap: 'session/version-label', alternative: 'none' },
    says: /^the version of the channel is not in the subject file, or has no label$/,
    reason: 'The interface does not say whether a record shows the label of a version.',
  },
  {
    on: 'no attachments in transcripts',
    says: /^the transcript does not show the attachments$|^the kit opened no link/,
    reason: 'The interface does not say whether a transcript shows attached files.',
  },
  {
    on: 'messages that join the open session of their customer',
    says: /^own-session\//,
    reason: 'Other rules send and cancel messages in the session of the same customer.',
  },
  {
    on: { gap: 'trigger-chat/session-per-trigger', alternative: 'one-per-customer' },
    says: /^own-session\//,
    reason:
      'Other rules send and cancel in the session of the customer. Emails are checked: each has a session of its own.',
  },
  {
    on: 'calls without a recording',
    says: /^the service returns no link to an unknown recording$/,
    reason: 'The interface does not say whether an unknown recording has a link, and this service has no recordings.',
  },
  {
    on: { gap: 'signed-url/unknown-storage-url', alternative: 'not-found' },
    says: /^the service returns no link to an unknown recording$/,
    reason: 'The interface does not say whether an unknown recording has a link.',
  },
  {
    says: /^the subject file names only one address$/,
    reason: 'A CC or BCC recipient must differ from the customer.',
  },
  {
    says: /^the calls were due before the service had accepted all of them$/,
    reason: 'Responses may come after the calls are due, and the service may refuse calls that are due soon.',
  },
  {
    says: /^no call got a line within/,
    reason: 'The interface does not say how soon a due call is placed.',
  },
  {
    says: /^a rule that moves the clock checks the same/,
    reason: 'A rule of the calendar checks the same on this service.',
  },
  {
    says: /no recipients.failingNumbers$/,
    reason: 'Only one variant has a number whose calls fail.',
  },
  {
    says: /^working hours start at a full minute/,
    reason: 'The rule would wait for a minute. A separate test does so.',
  },
];

export function uncheckedRulesIn(
  verdicts: readonly Verdict[],
  { name, profile }: Pick<HonestVariant, 'name' | 'profile'>,
): { rule: string; reason: string | undefined }[] {
  const applying = unchecked.filter(({ on }) => {
    if (on === undefined) return true;
    return typeof on === 'object' && 'gap' in on
      ? profile[on.gap] === on.alternative
      : name.split(' + ').some((part) => [on].flat().includes(part));
  });
  return verdicts
    .filter(({ checked, outcome }) => checked === 0 && ['undecided', 'skipped'].includes(outcome.type))
    .map(({ rule: { id }, inconclusive, outcome }) => {
      const given = inconclusive[0]?.reason ?? ('reason' in outcome ? outcome.reason : '');
      return { rule: id, reason: applying.find(({ says }) => says.test(given))?.reason };
    });
}
