import fc from 'fast-check';
import { checked, inconclusive } from '../judge/violation.ts';
import { type AssumptionId, assumptions } from '../steps/assumptions.ts';
import { defineRule, type Rule } from '../steps/rule.ts';

type Definition = Pick<Rule, 'id' | 'title' | 'pitfall' | 'needs'>;

const definitions: Readonly<Record<AssumptionId, Definition>> = {
  'own-session/messenger': {
    id: 'trigger-chat/customers-are-kept-apart-by-messenger',
    title: 'Messages to two customers of a messenger-app channel never share a session.',
    pitfall: 'The service looks up the session by the channel alone, so all customers of a channel share one session.',
    needs: ['messenger'],
  },
  'own-session/web-chat': {
    id: 'trigger-chat/customers-are-kept-apart-by-web-chat',
    title: 'Messages to two customers of a Web Chat channel never share a session.',
    pitfall: 'The service looks up the session by the channel alone, so all visitors of the website share one session.',
    needs: ['webChat'],
  },
  'call/readable': {
    id: 'trigger-call/waiting-call-is-found-or-unknown',
    title:
      'Get Session either returns the record of every waiting call, or answers `sessionNotFound` for every waiting call.',
    pitfall: 'Half of the servers have not loaded the call yet, so every second read fails.',
    needs: ['voice'],
  },
  'call/queued-until-due': {
    id: 'trigger-call/call-waits-until-it-is-due',
    title: 'A call that is due in weeks stays in the queue, even if a different call is cancelled.',
    pitfall: 'A cancel removes all jobs for the phone number, including those of other calls.',
    needs: ['voice'],
  },
  'call/readable-once-placed': {
    id: 'trigger-call/placed-call-has-its-record',
    title:
      'The first record that Get Session returns for a call without `scheduleTime` has the agent and channel type of the call.',
    pitfall: 'The service creates the record from a template when it places the call, and some fields stay empty.',
    needs: ['voice'],
  },
  'message/sent-in-time': {
    id: 'trigger-chat/message-is-sent',
    title: 'A message without a schedule appears in the transcript of its session within `waits.sendSeconds`.',
    pitfall: 'The service accepts the message into a queue that no worker processes.',
    needs: [],
  },
};

export const establishedRules: readonly Rule[] = Object.entries(definitions).map(([key, definition]) => {
  const establishes = key as AssumptionId;
  const { statements, effect, find } = assumptions[establishes];
  return defineRule({
    ...definition,
    establishes,
    statements,
    effect,
    dimensions: () => ({ time: effect === 'schedule' ? ['first', 'second'] : ['once'] }),
    runsFactor: 0.01,
    arbitrary: () => fc.constant({}),
    async check(service, _input, subject) {
      const { holds, reason } = await find(service, subject);
      return holds === 'unknown' ? inconclusive(reason) : checked;
    },
  });
});
