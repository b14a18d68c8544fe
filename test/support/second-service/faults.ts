import type { Fault } from './fault.ts';
import { contentFaults } from './text-faults.ts';

/** What can be wrong with the second service, one thing at a time. */
export const faults = {
  ...contentFaults,
  'cancel-still-sends': {
    description: 'Cancelling says true, and the message goes out all the same.',
    breaks: ['cancel-scheduled/transition/pending', 'cancel-scheduled/cancelled', 'service/cancel-scheduled'],
  },
  'second-cancel-true': {
    description: 'What was cancelled can be cancelled again.',
    breaks: ['cancel-scheduled/transition/none-pending', 'cancel-scheduled/nothing-pending'],
  },
  'sent-message-cancelled': {
    description: 'Cancelling a message that went out says true.',
    breaks: ['cancel-scheduled/transition/none-pending', 'cancel-scheduled/nothing-pending'],
  },
  'foreign-cancel-works': {
    description: 'Another workspace can cancel a message.',
    breaks: ['cancel-scheduled/foreign-session', 'authentication/session-isolation'],
  },
  'concurrent-cancels-all-true': {
    description: 'Of two cancels at the same time both say true.',
    breaks: ['cancel-scheduled/transition/pending', 'cancel-scheduled/transition/none-pending'],
  },
  'cancel-takes-all': {
    description: 'Cancelling one message cancels all that wait for the same customer.',
    breaks: ['cancel-scheduled/transition/pending', 'cancel-scheduled/field/session-id', 'cancel-scheduled/cancelled'],
  },
  'cancel-without-session-id': {
    description: 'The result of cancelling has no sessionId.',
    breaks: ['cancel-scheduled/field/result-session-id'],
  },
  'cancel-without-reason': {
    description: 'Nothing to cancel comes without a reason.',
    breaks: ['cancel-scheduled/nothing-pending', 'cancel-scheduled/field/reason'],
  },
  'unknown-cancel-404': {
    description: 'Cancelling an unknown session is an error.',
    breaks: ['cancel-scheduled/any-identifier', 'cancel-scheduled/always-200', 'cancel-scheduled/nothing-pending'],
  },
  'foreign-session-readable': {
    description: 'Another workspace can read a session.',
    breaks: ['authentication/foreign-session-read', 'get-session/own-workspace', 'get-session/error/session-not-found'],
  },
  'session-on-one-base': {
    description: 'Sessions are found under the first base address alone.',
    breaks: ['addresses/both-bases', 'get-session/address'],
  },
  'call-fields-in-chats': {
    description: 'The record of a chat has the fields of a call, as null.',
    breaks: ['session/call-fields-omitted'],
  },
  'newest-first': {
    description: 'A transcript begins with what was last.',
    breaks: ['session/field/transcript', 'trigger-chat/success-transcript'],
  },
  'output-of-another-call': {
    description: 'The output of a tool has another call_id than its call.',
    breaks: ['transcript/function-call-output/call-id'],
  },
  'past-schedule-refused': {
    description: 'A moment that is over is refused.',
    breaks: ['trigger-chat/schedule-time-past'],
  },
  'schedule-ignored': {
    description: 'Everything is sent at once.',
    breaks: ['trigger-chat/field/schedule-time', 'trigger-chat/scheduled-message', 'cancel-scheduled/cancelled'],
  },
  'offset-ignored': {
    description: 'A moment with an offset is taken for UTC.',
    breaks: ['trigger-chat/field/schedule-time', 'trigger-chat/schedule-time-past'],
  },
  'hours-in-utc': {
    description: 'Working hours are in UTC, whatever zone is named.',
    breaks: ['trigger-chat/field/timezone'],
  },
  'hours-in-kolkata': {
    description: 'Working hours of chats are in the zone of calls where none is named.',
    breaks: ['limits/chat-time-zone', 'trigger-chat/field/timezone'],
  },
  'templates-everywhere': {
    description: 'Templates go by channels that have none.',
    breaks: ['trigger-chat/error/template-not-supported'],
  },
  'disabled-channel-usable': {
    description: 'A channel that is not enabled can be used.',
    breaks: ['service/channel-enabled', 'trigger-chat/error/channel-not-found'],
  },
  'channel-case-ignored': {
    description: 'A channel is found by its name in capital letters.',
    breaks: ['trigger-chat/field/communication-channel', 'trigger-chat/error/channel-not-found'],
  },
  'any-agent-number': {
    description: 'A message can come from a number that the channel does not have.',
    breaks: ['trigger-chat/error/agent-number-not-in-channel', 'trigger-chat/agent-number-of-channel'],
  },
  'email-body-optional': {
    description: 'An exact email without words is written by the agent.',
    breaks: ['trigger-chat/error/email-body-required', 'trigger-chat/email-options/body-required'],
  },
  'text-for-flag': {
    description: 'The text true passes for a boolean.',
    breaks: ['trigger-chat/error/validation-error'],
  },
  'versions-mixed-up': {
    description: 'The record says the published version, whichever spoke.',
    breaks: ['versioning/session-label', 'session/field/agent-version', 'trigger-chat/agent-version/number'],
  },
  'draft-without-label': {
    description: 'The record of a draft says no version.',
    breaks: ['versioning/session-label', 'session/field/agent-version', 'trigger-chat/agent-version/draft'],
  },
  'other-success-text': {
    description: 'The message of a success has another capital letter.',
    breaks: ['trigger-chat/success'],
  },
  'reply-loses-user-entry': {
    description: 'The transcript of a reply holds the agent alone.',
    breaks: ['trigger-chat/success-transcript'],
  },
  'reply-with-end-hour': {
    description: 'Of the three scheduling fields one is allowed in reply mode.',
    breaks: ['trigger-chat/error/incompatible-options', 'trigger-chat/reply-mode-not-scheduled'],
  },
  'continuing-replaces-transcript': {
    description: 'A conversation that goes on forgets what was said.',
    breaks: ['session/field/transcript', 'service/continue-by-session-id', 'trigger-chat/field/session-id'],
  },
  'concurrent-replies-lost': {
    description: 'Of two messages at the same time one is lost.',
    breaks: ['session/field/transcript', 'service/continue-by-session-id', 'trigger-chat/field/session-id'],
  },
  'foreign-continue-unknown': {
    description: 'Going on with a session of another workspace is 404.',
    breaks: ['authentication/foreign-session-continue', 'trigger-chat/error/forbidden'],
  },
  'unknown-session-begins': {
    description: 'Going on with an unknown session begins a new one.',
    breaks: ['trigger-chat/error/session-not-found'],
  },
  'bare-401': {
    description: 'A request without a good key is refused without the envelope.',
    breaks: ['envelope/message', 'envelope/has-response-code', 'authentication/key-missing', 'errors/shape'],
  },
  'error-code-in-success': {
    description: 'A success has an errorCode.',
    breaks: ['envelope/error-code'],
  },
  'cancel-call-any-key': {
    description: 'One operation takes any key.',
    breaks: ['cancel-call/error/api-key-invalid', 'authentication/key-invalid', 'authentication/scheme'],
  },
  'plus-required': {
    description: 'A number has to begin with +.',
    breaks: ['trigger-call/field/phone-number', 'update-workflow/field/customer-number'],
  },
  'priority-unbounded': {
    description: 'Any number is a priority.',
    breaks: ['limits/call-priority', 'trigger-call/field/call-priority', 'update-workflow/field/call-priority'],
  },
  'removed-jobs-as-text': {
    description: 'A call was taken out of the queue, and the number of its jobs is a string.',
    breaks: ['cancel-call/success-removed-jobs', 'cancel-call/jobs-removed'],
  },
  'second-call-cancel': {
    description: 'A call that is cancelled can be cancelled again.',
    breaks: ['cancel-call/only-in-queue'],
  },
  'workflow-data-object': {
    description: 'The data of an update is an empty object.',
    breaks: ['update-workflow/success-data'],
  },
  'link-for-nothing': {
    description: 'A link is made for no call at all.',
    breaks: ['signed-url/one-parameter-needed'],
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
