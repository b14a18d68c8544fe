import fc from 'fast-check';
import { type Fault, fieldsOfChange } from '../../src/document/faults.ts';
import { faults } from '../../src/generated/faults.ts';
import type { StatementId } from '../../src/generated/ids.ts';
import type { Service } from '../effects/service.ts';
import type { Exchange, FaultyBody } from '../facts/exchange.ts';
import {
  describeChange,
  type FaultCase,
  faultCasesOf,
  immediateWithFault,
  plainCaseOf,
  scheduledWithFault,
} from '../generators/faulty-request.ts';
import { expectError, expectRefusal } from '../judge/response.ts';
import { checked } from '../judge/violation.ts';
import type { Effect } from '../options.ts';
import { defineRule, type Rule } from '../steps/rule.ts';
import { type Capability, type ChannelRole, hasCapability, type Subject } from '../subject/subject.ts';

interface FaultyRequest extends Pick<FaultCase, 'fault' | 'change' | 'decoy'> {
  body: FaultyBody;
}

/** Faulty requests are due weeks ahead, so that a service that wrongly accepts a faulty request contacts nobody. */
export const faultRules: readonly Rule[] = [...Map.groupBy(faults, ({ rule }) => rule?.id)].flatMap(([id, own]) => {
  const [{ rule }] = own as [Fault];
  if (id === undefined || rule === undefined) return [];
  return defineRule({
    ...rule,
    statements: statementsOf(own),
    needs: needsOf(own),
    effect: effectOf(own),
    // Tries each malformed due time once, because a service that accepts a malformed due time may phone a person
    // immediately.
    runsFactor: own[0]?.operationId === 'triggerCall' && effectOf(own) === 'call' ? 0.01 : 1,
    dimensions: (subject) => ({ 'fault × message': own.flatMap((fault) => faultCasesOf(fault, subject)) }),
    arbitrary: (subject, { 'fault × message': one }) => {
      return fc.record({ ...constantsOf(one), body: scheduledWithFault(one, subject) });
    },
    check: expectRefused,
  });
});

const messageFaults = faults.filter((fault, index) => {
  const isOfMessage = fault.of.channel !== undefined && fault.of.reply === undefined && fault.gap === undefined;
  const isSame = ({ operationId, code, rule, gap }: Fault) =>
    operationId === 'triggerChat' && gap === undefined && (code ?? rule?.id) === (fault.code ?? fault.rule?.id);
  return isOfMessage && faults.findIndex(isSame) === index;
});

export const immediateFaultRules: readonly Rule[] = [
  defineRule({
    id: 'trigger-chat/faults-of-immediate-messages-are-refused',
    title: 'An invalid immediate message is refused in the response, just like an invalid scheduled message.',
    pitfall:
      'A worker validates the message after the response, so the service accepts the message and never sends it.',
    statements: statementsOf(messageFaults),
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

function constantsOf({ fault, change, decoy }: FaultCase) {
  return { fault: fc.constant(fault), change: fc.constant(change), decoy: fc.constant(decoy) };
}

async function expectRefused(service: Service, { fault, change, decoy, body }: FaultyRequest, subject: Subject) {
  const { operationId, code, gap, of, statements } = fault;
  const { workflowId = '' } = subject.workspace;
  const target = operationId === 'updateWorkflowCall' ? { path: { workflowId } } : {};

  const answer: Exchange = await service.send(operationId, { ...target, body });

  const isCodeOpen = decoy.isRefusable || (of.reply !== undefined && of.channel !== undefined);
  const wrong = describeChange({ fault, change }, body);
  const expectAnyError = () => expectRefusal(statements, answer, `an error for a request ${wrong}`);
  if (gap !== undefined) service.should(gap, expectAnyError);
  else if (code === undefined || isCodeOpen) expectAnyError();
  else expectError(statements, answer, code, wrong);
  return checked;
}

function statementsOf(own: readonly Fault[]): [StatementId, ...StatementId[]] {
  return [...new Set(own.flatMap(({ statements }) => statements))] as [StatementId, ...StatementId[]];
}

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

/** A faulty workflow request has the effect `call`, because the kit cannot cancel a workflow's call. */
function effectOf(own: readonly Fault[]): Effect {
  const [{ operationId, of, but }] = own as [Fault];
  const isDueOpen = but.some((change) => fieldsOfChange(change).includes('/scheduleTime'));
  if (operationId !== 'triggerChat') return operationId === 'updateWorkflowCall' || isDueOpen ? 'call' : 'schedule';
  if (of.reply) return 'record';
  return isDueOpen ? 'send' : 'schedule';
}
