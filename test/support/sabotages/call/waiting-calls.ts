import { alterRequests, alterSuccessData, type Fetch, noteStarted } from '../../kit/altered-service.ts';
import {
  cancelCallsToSameNumber,
  cancelMessagesRoute,
  getSessionRoute,
  hideCalls,
  triggerCallRoute,
} from '../alterations.ts';
import type { Sabotage } from '../sabotage.ts';

const sameCallRules = ['cancel-call/waiting-call-is-cancelled'] as const;

export const waitingCalls: readonly Sabotage[] = [
  {
    name: 'a call with a callOnDate expires immediately',
    breaks: ['trigger-call/field/call-on-date'],
    by: expireDated,
    rules: ['trigger-call/record-is-that-of-a-call'],
  },
  {
    name: 'the default callPriority is 50',
    breaks: ['trigger-call/field/call-priority', 'limits/call-priority'],
    by: alterRequests(triggerCallRoute, ({ body = {} }) => (body.callPriority ??= 50)),
    rules: ['calendar/urgent-call-is-not-the-last', 'live/urgent-calls-are-not-after-ordinary-ones'],
    lines: 6,
  },
  {
    name: 'a cancel of a message also cancels the calls to the same number',
    breaks: ['cancel-scheduled/field/session-id'],
    by: cancelCallsToSameNumber(cancelMessagesRoute),
    rules: ['cancel-call/messages-are-no-calls'],
  },
  {
    name: 'the record of a cancelled call cannot be read',
    breaks: ['service/read-call-session'],
    by: hideCalls('call_canceled'),
    rules: sameCallRules,
  },
];

function expireDated(real: Fetch): Fetch {
  const dated = new Set<unknown>();
  const noting = noteStarted(triggerCallRoute, (id, body) => 'callOnDate' in body && dated.add(id))(real);
  return alterSuccessData(getSessionRoute, (data) => {
    if (dated.has(data.sessionId) && data.status === 'call_in_queue') data.status = 'call_expired';
  })(noting);
}
