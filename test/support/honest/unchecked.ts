import type { Verdict } from '../../../contracts/run/run.ts';
import type { HonestVariant } from './index.ts';

/**
 * With some variants of a correct service, some rules can judge no case, whatever the seed. An entry names these rules
 * and the reason.
 */
interface Unchecked {
  /**
   * The names of the variants. Or an alternative of an open question, which stands for all variants with this
   * alternative.
   */
  on: string | readonly string[] | { gap: string; alternative: string };
  reason: string;
  rules: readonly string[];
}

const rulesOfOwnSessions: readonly string[] = [
  'cancel-call/messages-are-no-calls',
  'trigger-chat/channel-chooses-agent-and-version',
  'trigger-chat/say-is-sent-unchanged-by-messenger',
  'trigger-chat/sent-from-agent-number',
  'trigger-chat/template-has-its-values',
  'trigger-chat/template-language-is-en-unless-given',
  'trigger-chat/template-values-keep-their-places',
  'calendar/message-goes-out-at-its-schedule-time',
  'cancel-scheduled/one-of-many-cancels',
  'cancel-scheduled/pending-is-cancelled',
  'cancel-scheduled/second-cancel-finds-nothing',
  'cancel-scheduled/strangers-cancel-nothing',
  'trigger-chat/any-valid-request-is-dispatched',
  'relations/messages-share-nothing',
  'trigger-chat/fields-that-do-not-apply-change-nothing',
];

const unchecked: readonly Unchecked[] = [
  {
    on: [
      'calls that cannot be read by their callId',
      'unreadable calls that join the queue only in their working hours',
      'calls that cannot be read before they are placed',
    ],
    reason: 'The interface does not say whether a callId finds a record, and these rules read that record.',
    rules: [
      'calendar/urgent-call-is-not-the-last',
      'live/urgent-calls-are-not-after-ordinary-ones',
      'calendar/fields-of-calls-take-effect',
      'live/fields-of-calls-take-effect',
      'live/call-is-placed-when-hours-open',
      'trigger-call/record-is-that-of-a-call',
      'trigger-call/versions-have-their-labels',
      'trigger-call/record-stays-in-its-workspace',
      'signed-url/each-recording-has-its-own-links',
      'live/call-takes-its-course',
      'live/only-due-calls-are-placed',
      'relations/calls-share-nothing',
    ],
  },
  {
    on: 'calls that join the queue only when they are due',
    reason:
      'Only a call in the queue can be cancelled. The interface does not say whether a scheduled call is in the queue.',
    rules: [
      'time/closed-hours-hold-a-call',
      'cancel-call/waiting-call-is-cancelled',
      'cancel-call/one-of-many-cancels',
      'cancel-call/others-stay-in-the-queue',
      'update-workflow/other-calls-stay-in-the-queue',
      'cancel-call/messages-are-no-calls',
      'cancel-call/strangers-cancel-nothing',
      'calendar/call-waits-for-its-schedule-time',
      'calendar/urgent-call-is-not-the-last',
      'live/urgent-calls-are-not-after-ordinary-ones',
    ],
  },
  {
    on: 'unreadable calls that join the queue only in their working hours',
    reason:
      'Only a call in the queue can be cancelled. The interface does not say whether a call that waits for its hours is in it.',
    rules: ['time/closed-hours-hold-a-call'],
  },
  {
    on: ['calls that nobody answers', 'calls whose agent fails', 'calls without a recording'],
    reason: 'Nobody can know in advance whether a call succeeds and is recorded.',
    rules: ['signed-url/each-recording-has-its-own-links'],
  },
  {
    on: 'calls whose agent fails',
    reason: 'A call that fails shows no effect of its fields.',
    rules: ['calendar/fields-of-calls-take-effect', 'live/fields-of-calls-take-effect'],
  },
  {
    on: 'recordings that appear 20 seconds after the call',
    reason: 'The interface does not say when a recording appears, and the kit does not wait for it.',
    rules: ['signed-url/each-recording-has-its-own-links'],
  },
  {
    on: 'links that redirect to another host',
    reason: 'The kit does not follow redirects, so it cannot see whether their target exists.',
    rules: ['links/a-fresh-link-opens'],
  },
  {
    on: 'a service that refuses calls that can never be placed',
    reason:
      'The interface does not say whether the service refuses a call that its hours move past its date, or lets it expire.',
    rules: ['calendar/call-expires-after-its-date'],
  },
  {
    on: 'calls without a recording',
    reason: 'The interface does not say whether an unknown recording has a link, and this service has no recordings.',
    rules: ['addresses/every-operation'],
  },
  {
    on: 'calls that stay in the queue for an hour',
    reason: 'The interface does not say how soon a due call is placed.',
    rules: [
      'live/call-takes-its-course',
      'live/only-due-calls-are-placed',
      'signed-url/each-recording-has-its-own-links',
    ],
  },
  {
    on: 'messages that are sent after a minute, without sendSeconds in the subject file',
    reason: 'The kit does not wait for these messages.',
    rules: [
      'trigger-chat/message-is-sent',
      'trigger-chat/thread-keeps-its-recipients',
      'live/message-is-sent-when-hours-open',
      'time/hours-and-due-times',
      'time/message-waits-for-its-schedule-time',
      'time/cancel-tells-what-becomes-of-a-message',
      'trigger-chat/channel-chooses-agent-and-version',
      'trigger-chat/say-is-sent-unchanged-by-messenger',
      'trigger-chat/say-is-sent-unchanged-by-email',
      'trigger-chat/sent-from-agent-number',
      'trigger-chat/fields-that-do-not-apply-change-nothing',
      'trigger-chat/attachments-are-shown-by-signed-links',
      'trigger-chat/template-has-its-values',
      'trigger-chat/template-values-keep-their-places',
      'trigger-chat/template-language-is-en-unless-given',
      'trigger-chat/email-answers-in-its-thread',
      'trigger-chat/each-answer-is-in-its-own-thread',
      'relations/messages-share-nothing',
      'relations/foreign-email-thread-stays',
      'calendar/message-goes-out-at-its-schedule-time',
    ],
  },
  {
    on: 'null in every field that allows null',
    reason:
      'The members for the number that sent a message, for the recipients of an email, and for variables may be null.',
    rules: [
      'trigger-chat/sent-from-agent-number',
      'trigger-chat/thread-keeps-its-recipients',
      'trigger-chat/later-variables-leave-earlier-ones',
    ],
  },
  {
    on: 'identifiers that are consecutive numbers',
    reason: 'If identifiers are consecutive numbers, a message may have the identifier of a call.',
    rules: ['cancel-call/messages-are-no-calls'],
  },
  {
    on: 'identifiers with slashes and plus signs',
    reason: 'Many servers refuse a slash in a path, so the kit does not lengthen identifiers with a slash.',
    rules: ['get-session/part-of-an-id'],
  },
  {
    on: 'identifiers with colons, equals signs and tildes',
    reason: 'Many servers refuse such characters in a path, so the kit does not lengthen identifiers with them.',
    rules: ['get-session/part-of-an-id'],
  },
  {
    on: 'links to files that need an API key',
    reason: 'The kit opens links without a key, and the interface does not say whether a link needs a key.',
    rules: ['links/a-fresh-link-opens'],
  },
  {
    on: 'agents that never give the same answer twice',
    reason: 'Only an agent that repeats its answers shows the effect of a variable.',
    rules: ['trigger-chat/variables-keep-their-values'],
  },
  {
    on: 'responses after one second',
    reason: 'Half of the lifetime of a link passes before the kit can open it.',
    rules: ['links/a-fresh-link-opens'],
  },
  {
    on: ['calls that are placed only at full minutes', 'a clock that is 40 seconds behind, without a Date header'],
    reason: 'A call may be placed up to a minute after its due time, but the kit watches it for less than a minute.',
    rules: ['live/only-due-calls-are-placed'],
  },
  {
    on: 'agents that have no version label in common',
    reason: 'The rule compares two known versions of the same agent.',
    rules: ['trigger-chat/channel-chooses-agent-and-version', 'trigger-call/versions-have-their-labels'],
  },
  {
    on: { gap: 'session/version-label', alternative: 'none' },
    reason: 'The interface does not say whether a record shows the label of a version.',
    rules: ['trigger-chat/channel-chooses-agent-and-version'],
  },
  {
    on: 'no attachments in transcripts',
    reason: 'The interface does not say whether a transcript shows attached files.',
    rules: ['trigger-chat/attachments-are-shown-by-signed-links', 'links/a-fresh-link-opens'],
  },
  {
    on: 'messages that join the open session of their customer',
    reason: 'Other rules send and cancel messages in the session of the same customer.',
    rules: rulesOfOwnSessions,
  },
  {
    on: { gap: 'trigger-chat/session-per-trigger', alternative: 'one-per-customer' },
    reason:
      'Other rules send and cancel in the session of the customer. Emails are checked: each has a session of its own.',
    rules: rulesOfOwnSessions,
  },
  {
    on: { gap: 'signed-url/unknown-storage-url', alternative: 'not-found' },
    reason: 'The interface does not say whether an unknown recording has a link.',
    rules: ['addresses/every-operation'],
  },
];

const untried = [
  {
    says: /^the subject file names only one address$/,
    reason: 'A CC or BCC recipient must differ from the customer.',
    rules: ['trigger-chat/thread-keeps-its-recipients'],
  },
  {
    says: /^the calls were due before the service had accepted all of them$/,
    reason: 'Responses may come after the calls are due, and the service may refuse calls that are due soon.',
    rules: ['live/urgent-calls-are-not-after-ordinary-ones'],
  },
  {
    says: /^no call got a line within/,
    reason: 'The interface does not say how soon a due call is placed.',
    rules: ['live/urgent-calls-are-not-after-ordinary-ones'],
  },
  {
    says: /^a rule that moves the clock checks the same/,
    reason:
      'calendar/urgent-call-is-not-the-last and calendar/fields-of-calls-take-effect check the same on this service.',
    rules: ['live/urgent-calls-are-not-after-ordinary-ones', 'live/fields-of-calls-take-effect'],
  },
  {
    says: /no recipients.failingNumbers$/,
    reason: 'Only one variant has a number whose calls fail.',
    rules: ['live/failed-calls-are-retried-as-asked'],
  },
  {
    says: /^working hours start at a full minute/,
    reason: 'The rule would wait for a minute. A separate test does so.',
    rules: ['live/message-is-sent-when-hours-open', 'live/call-is-placed-when-hours-open'],
  },
];

export function uncheckedRulesIn(
  verdicts: readonly Verdict[],
  { name, profile }: Pick<HonestVariant, 'name' | 'profile'>,
): { rule: string; reason: string | undefined }[] {
  const applying = unchecked.filter(({ on }) =>
    typeof on === 'object' && 'gap' in on
      ? profile[on.gap] === on.alternative
      : name.split(' + ').some((part) => [on].flat().includes(part)),
  );
  return verdicts
    .filter(({ checked, outcome }) => checked === 0 && ['undecided', 'skipped'].includes(outcome.type))
    .map(({ rule: { id }, inconclusive, outcome }) => {
      const says = inconclusive[0]?.reason ?? ('reason' in outcome ? outcome.reason : '');
      const untriedHere = untried.filter((entry) => entry.says.test(says));
      const entries = untriedHere.length > 0 ? untriedHere : applying;
      return { rule: id, reason: entries.find(({ rules }) => rules.includes(id))?.reason };
    });
}
