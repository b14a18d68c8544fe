import fc from 'fast-check';
import { checked, inconclusive } from '../oracle/violation.ts';
import { assumptions } from '../steps/assumptions.ts';
import { type AssumptionId, defineRule, type Rule } from '../steps/rule.ts';

type Definition = Pick<Rule, 'id' | 'title' | 'pitfall' | 'needs'>;

/** What other rules assume: lawful alternatives pass, and what no reading of the interface allows fails here. */
const definitions: Readonly<Record<AssumptionId, Definition>> = {
  'own-session/messenger': {
    id: 'trigger-chat/customers-are-kept-apart-by-messenger',
    title: 'Messages to two customers of a messenger-app channel never have one session, also when it is tried again.',
    pitfall: 'The session is looked up by the channel alone, so every customer of it gets the same one.',
    needs: ['messenger'],
  },
  'own-session/web-chat': {
    id: 'trigger-chat/customers-are-kept-apart-by-web-chat',
    title: 'Messages to two customers of a Web Chat channel never have one session, also when it is tried again.',
    pitfall: 'The session is looked up by the channel alone, so every visitor of the site gets the same one.',
    needs: ['webChat'],
  },
  'call/readable': {
    id: 'trigger-call/waiting-call-is-found-or-unknown',
    title: 'The callId of a call that waits finds its record in Get Session, or no session, and always the same.',
    pitfall: 'Half of the servers have not loaded the call yet, so every second read of it fails.',
    needs: ['voice'],
  },
  'call/queued-until-due': {
    id: 'trigger-call/call-waits-until-it-is-due',
    title: 'A call for weeks ahead is neither placed nor cancelled by itself, nor by the cancel of another call.',
    pitfall: 'A cancel removes all jobs for the number of the call, with those of other calls to it.',
    needs: ['voice'],
  },
  'call/readable-once-placed': {
    id: 'trigger-call/placed-call-has-its-record',
    title: 'Where the callId of a call for now finds a session, it is the record of that call from the first read on.',
    pitfall: 'The record is made when the call is placed, from a template whose fields stay empty.',
    needs: ['voice'],
  },
  'message/sent-in-time': {
    id: 'trigger-chat/message-is-sent',
    title: 'A message without a schedule is in the transcript of its session within waits.sendSeconds.',
    pitfall: 'The trigger is answered and put into a queue that is never worked off.',
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
    // Twice, whatever the number of runs; what reaches a person is tried once.
    dimensions: () => ({ time: effect === 'schedule' ? ['first', 'second'] : ['once'] }),
    runsFactor: 0.01,
    arbitrary: () => fc.constant({}),
    async check(service, _input, subject) {
      const { holds, reason } = await find(service, subject);
      return holds === 'unknown' ? inconclusive(reason) : checked;
    },
  });
});
