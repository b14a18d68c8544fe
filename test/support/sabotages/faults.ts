import type { Fault } from '../../../src/document/faults.ts';
import { faults } from '../../../src/generated/faults.ts';
import type { StatementId } from '../../../src/generated/ids.ts';
import { alterResponses } from '../kit/altered-service.ts';
import { acceptRefusals, triggerCallRoute, triggerChatRoute, updateWorkflowRoute } from './alterations.ts';
import type { Sabotage } from './sabotage.ts';

const sent = { responseCode: 200, message: 'Trigger dispatched', data: { sessionId: 'ses_acme_0000000000000000' } };

const playable = faults.filter(({ rule, gap }) => rule !== undefined && gap === undefined);

/**
 * Faulty services, one for each error code of Trigger Chat: instead of the error, the service answers with a success.
 */
const withoutCodes = [...Map.groupBy(playable, ({ code }) => code)].flatMap(([code, matching]): Sabotage[] => {
  if (code === undefined) return [];
  const accept = alterResponses(triggerChatRoute, (answer) => {
    if (answer.body.errorCode === code) Object.assign(answer, { status: 200, body: sent });
  });
  return [toSabotage(`requests that must be refused with ${code} are accepted`, matching, accept)];
});

const routes = {
  triggerChat: acceptRefusals(triggerChatRoute, sent.message, sent.data),
  triggerCall: acceptRefusals(triggerCallRoute, 'Call triggered successfully', {
    callId: 'call_acme_0000000000000000',
  }),
  updateWorkflowCall: acceptRefusals(updateWorkflowRoute, 'Workflow call details updated successfully', null),
};

/**
 * Faulty services, one for each rule that expects a refusal with any error code: the service accepts the requests of
 * the rule.
 */
const withoutRefusals = [...Map.groupBy(playable, ({ rule }) => rule?.id)].flatMap(([id, matching]): Sabotage[] => {
  const [{ operationId, code }] = matching as [Fault];
  if (code !== undefined || !(operationId in routes)) return [];
  return [
    toSabotage(
      `requests that must be refused by the rule ${id} are accepted`,
      matching,
      routes[operationId as keyof typeof routes],
    ),
  ];
});

export const faultSabotages: readonly Sabotage[] = [...withoutCodes, ...withoutRefusals];

function toSabotage(name: string, matching: readonly Fault[], by: Sabotage['by']): Sabotage {
  const ofRules = faults.filter(({ rule }) => matching.some((one) => one.rule?.id === rule?.id));
  const breaks = ofRules.flatMap(({ statements }) => statements) as [StatementId, ...StatementId[]];
  const rules = [...new Set(matching.flatMap(({ rule }) => rule?.id ?? []))] as [string, ...string[]];
  return { name, breaks, by, rules };
}
