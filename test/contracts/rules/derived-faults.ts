import { rules } from '../../../contracts/index.ts';
import { operators } from '../../../lab/operators/operators.ts';
import type { Sabotage } from '../../support/sabotages/sabotage.ts';

/** Faults that the mutation operators of `lab/operators` derive from the document, each with the rules that catch it. */
const rulesByOperator: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'triggerChat request agentVersion ignored': [
    'trigger-chat/named-agent-replies',
    'trigger-chat/channel-chooses-agent-and-version',
  ],
  'triggerChat request metadata ignored': [
    'time/hours-and-due-times',
    'trigger-chat/placeholders-are-filled-in-replies',
  ],
  'triggerChat request emailOptions.replyTo ignored': [
    'trigger-chat/reply-to-unknown',
    'trigger-chat/email-begins-a-thread',
  ],
  'triggerChat request emailOptions.replyTo stale': ['trigger-chat/each-answer-is-in-its-own-thread'],
  'triggerChat request messengerOptions.templateLanguage ignored': [
    'trigger-chat/template-language-is-en-unless-given',
  ],
  'triggerChat channelNotFound told as a success': ['trigger-chat/faults-of-immediate-messages-are-refused'],
  'triggerChat request agentNumber ignored': ['trigger-chat/sent-from-agent-number'],
  'triggerChat lets the other workspace in': [
    'relations/foreign-agent-is-refused',
    'relations/foreign-template-is-refused',
  ],
  'triggerChat forbidden told as a success': ['trigger-chat/foreign-session-is-forbidden', 'model/any-order'],
  'triggerChat validationError status replaced': ['trigger-chat/wrong-type-of-mode-or-timestamp'],
  'triggerChat validationError told as a success': [
    'trigger-chat/wrong-type-in-scheduled-message',
    'trigger-chat/wrong-type-in-reply-mode',
  ],
  'cancelScheduledMessages message cut short': ['time/cancel-tells-what-becomes-of-a-message'],
  'cancelScheduledMessages does what it refuses for its key': [
    'cancel-scheduled/strangers-cancel-nothing',
    'time/message-waits-for-its-schedule-time',
  ],
  'getSession validationError told as a success': ['get-session/empty-id'],
  'getSession sessionNotFound errorCode replaced': ['get-session/unknown-id', 'get-session/part-of-an-id'],
  'getSession lets the other workspace in': [
    'get-session/foreign-session',
    'model/any-order',
    'trigger-call/record-stays-in-its-workspace',
    'relations/messages-share-nothing',
  ],
  'getSession data stale': ['session/timestamps-agree'],
  'getSession is not under baseUrlAlt': ['get-session/both-addresses', 'addresses/every-operation'],
  'getSession data.transcript in reverse': ['session/every-record', 'trigger-chat/conversation-goes-on'],
  'triggerCall message cut short': ['trigger-call/any-call-is-accepted'],
  'triggerCall request agentVersion ignored': ['trigger-call/versions-have-their-labels'],
  'triggerCall request metadata ignored': ['calendar/fields-of-calls-take-effect', 'live/fields-of-calls-take-effect'],
  'triggerCall request scheduleTime ignored': ['live/only-due-calls-are-placed'],
  'triggerCall request callOnDate ignored': ['calendar/call-expires-after-its-date'],
  'triggerCall request timezone by default UTC and not Asia/Kolkata': ['calendar/call-waits-for-its-schedule-time'],
  'updateWorkflowCall lets the other workspace in': ['relations/foreign-workflow-is-refused'],
  'updateWorkflowCall message cut short': ['update-workflow/any-details-are-taken'],
  'updateWorkflowCall data of another type': ['update-workflow/details-without-a-schedule-time'],
  'cancelCall does what it refuses for its key': ['cancel-call/strangers-cancel-nothing'],
};

export const derivedFaults: readonly Sabotage[] = Object.entries(rulesByOperator).map(([id, catching]) => {
  const operator = operators.find((one) => one.id === id);
  if (operator === undefined) throw new Error(`There is no operator ${id}.`);
  const [first, ...others] = rules.flatMap((rule) => (catching.includes(rule.id) ? rule.statements : []));
  if (first === undefined) throw new Error(`There are no rules for the operator ${id}.`);
  return { name: id, breaks: [first, ...others], by: operator.by, rules: catching };
});
