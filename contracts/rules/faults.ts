import fc from 'fast-check';
import type { Fault } from '../../src/document/faults.ts';
import { faults } from '../../src/generated/faults.ts';
import type { StatementId } from '../../src/generated/ids.ts';
import type { Service } from '../effects/service.ts';
import type { Effect } from '../facts/effect.ts';
import type { Exchange, JsonObject } from '../facts/exchange.ts';
import {
  type FaultCase,
  faultCasesOf,
  immediateWithFault,
  plainCaseOf,
  scheduledWithFault,
} from '../generators/faulty-request.ts';
import { expectError, expectRefusal } from '../oracle/expectations.ts';
import { checked } from '../oracle/violation.ts';
import { defineRule, type Rule } from '../steps/rule.ts';
import { type Capability, type ChannelRole, hasCapability, type Subject } from '../subject/subject.ts';

/** A request with one fault of the document. */
interface FaultyRequest extends Pick<FaultCase, 'fault' | 'decoy'> {
  body: JsonObject;
}

/** Every fault of the document that names a rule, in requests that reach nobody for weeks if the service accepts them. */
export const faultRules: readonly Rule[] = [...Map.groupBy(faults, ({ rule }) => rule?.id)].flatMap(([id, own]) => {
  const [{ rule }] = own as [Fault];
  if (id === undefined || rule === undefined) return [];
  return defineRule({
    ...rule,
    statements: statementsOf(own),
    needs: needsOf(own),
    effect: effectOf(own),
    runsFactor: 1,
    dimensions: (subject) => ({ 'fault × message': own.flatMap((fault) => faultCasesOf(fault, subject)) }),
    arbitrary: (subject, { 'fault × message': one }) => {
      return fc.record({ ...constantsOf(one), body: scheduledWithFault(one, subject) });
    },
    check: expectRefused,
  });
});

/** Faults of messages, one for each code. The requests have to fit the budget of a run at a live service. */
const messageFaults = faults.filter(({ operationId, of, code, gap, rule }, index) => {
  const isOfMessage = operationId === 'triggerChat' && of.channel !== undefined && of.reply === undefined;
  // A gap beside a code says only that the code is possible.
  if (!isOfMessage || (code !== undefined && gap !== undefined)) return false;
  if (code === undefined) return gap !== undefined && rule === undefined;
  return faults.findIndex((other) => other.operationId === operationId && other.code === code) === index;
});

export const immediateFaultRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-chat/faults-of-immediate-messages-are-refused',
    title: 'What is wrong with a message that is sent at once is in the response, as for one that waits.',
    pitfall: 'The request is answered before a worker looks at it, so the message is accepted and never sent.',
    statements: statementsOf(messageFaults),
    // The effect if the service accepts the request after all.
    effect: 'send',
    runsFactor: 0.2,
    dimensions: (subject) => ({ fault: messageFaults.flatMap((fault) => immediateCaseOf(fault, subject)) }),
    arbitrary: (subject, { fault: one }) => {
      return fc.record({ ...constantsOf(one), body: immediateWithFault(one, subject) });
    },
    check: expectRefused,
  }),
];

function immediateCaseOf(fault: Fault, subject: Subject): FaultCase[] {
  return needsOf([fault]).every((need) => hasCapability(subject, need)) ? plainCaseOf(fault, subject) : [];
}

function constantsOf({ fault, decoy }: FaultCase) {
  return { fault: fc.constant(fault), decoy: fc.constant(decoy) };
}

async function expectRefused(service: Service, { fault, decoy, body }: FaultyRequest, subject: Subject) {
  const { operationId, code, gap, of, statements } = fault;
  const { workflowId = '' } = subject.workspace;
  const target = operationId === 'updateWorkflowCall' ? { path: { workflowId } } : {};

  const answer: Exchange = await service.send(operationId, { ...target, body });

  // The interface leaves open what a channel does in reply mode.
  const isCodeOpen = decoy.isRefusable || (of.reply !== undefined && of.channel !== undefined);
  if (gap !== undefined) service.should(gap, () => expectRefusal(statements, answer));
  else if (code === undefined || isCodeOpen) expectRefusal(statements, answer);
  else expectError(statements, answer, code);
  return checked;
}

function statementsOf(own: readonly Fault[]): [StatementId, ...StatementId[]] {
  return [...new Set(own.flatMap(({ statements }) => statements))] as [StatementId, ...StatementId[]];
}

/** The entries of the subject file that every one of the faults needs. */
function needsOf(own: readonly Fault[]): Capability[] {
  const needs = own.flatMap(({ operationId, of, but }): Capability[] => [
    ...(operationId === 'triggerCall' ? ['voice' as const] : []),
    ...(operationId === 'updateWorkflowCall' ? ['workflow' as const] : []),
    ...(of.channel === undefined || of.channel === 'any' || but.some((change) => 'channel' in change)
      ? []
      : [of.channel]),
    ...(of.with?.['/messengerOptions/messageType'] === 'template' ? ['template' as const] : []),
    ...but.flatMap((change) =>
      'channel' in change && change.channel !== 'unknown' ? [change.channel as ChannelRole] : [],
    ),
  ]);
  return [...new Set(needs)];
}

/** The effect if the service accepts the request after all. A workflow's call cannot be undone. */
function effectOf(own: readonly Fault[]): Effect {
  const [{ operationId, of, but }] = own as [Fault];
  if (operationId === 'updateWorkflowCall') return 'call';
  if (of.reply) return 'record';
  return but.some((change) => 'with' in change && '/scheduleTime' in change.with) ? 'send' : 'schedule';
}
