import { count } from '../../src/text/words.ts';
import { toRequest } from '../facts/exchange.ts';
import { undoingOperationOf } from '../facts/operation.ts';
import { toCurlCommand } from '../reports/curl.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import type { Subject } from '../subject/subject.ts';
import { type CreatedWorkspace, isSettled, isStillThere, type PendingEffect } from './journal.ts';
import { describeSent, namesOf } from './permission.ts';

export function toLeakedEffects(
  effects: readonly PendingEffect[],
  subject: Pick<Subject, 'headers'> = {},
): LeakedEffect[] {
  const groups = Map.groupBy(effects, (effect) =>
    effect.id === undefined ? [effect.kind, effect.to, effect.rule, effect.state].join(' ') : effect.effectId,
  );
  return [...groups.values()].flatMap(([effect, ...others]) =>
    effect === undefined ? [] : toLeakedEffect(effect, others, subject),
  );
}

function toLeakedEffect(
  effect: PendingEffect,
  others: readonly PendingEffect[],
  subject: Pick<Subject, 'headers'>,
): LeakedEffect {
  const number = 1 + others.length;
  const ids = isSettled(effect.state) ? [] : [effect, ...others].map(({ effectId }) => effectId);
  const { kind, dueAt, rule, to, state } = effect;
  const noun = { message: 'message', call: 'call', 'workflow-call': 'call' }[kind];
  const due = dueAt === undefined ? 'as soon as its hours allow' : `due ${dueAt}`;
  const certainty = state === 'possible' ? ` that the service may have accepted` : '';
  const note = effect.isForgottenByService
    ? `; the service does not know its id, as if it was started anew since ${effect.at}`
    : '';
  const description = `${count(number, noun)}${kind === 'workflow-call' ? ' of the workflow' : ''} to ${namesOf(to)}${certainty}, ${due}, by the rule ${rule}${note}`;
  const text = state === 'sent' ? `${describeSent(effect)}, ${due}, by the rule ${rule}` : description;
  const command = state === 'sent' ? '# It is already sent. Nothing can undo it.' : undoCommandOf(effect, subject);
  const known = isStillThere(state) ? 'still there' : 'unknown';
  return {
    ...toLeaked(known, text, command),
    ...(number > 1 ? { count: number } : {}),
    ...(ids.length > 0 ? { ids } : {}),
  };
}

function toLeaked(state: LeakedEffect['state'], what: string, command: string): LeakedEffect {
  return { type: 'leaked', at: new Date().toISOString(), state, what, command };
}

export function toIncompleteSearch({ controlUrl }: Subject): LeakedEffect {
  const what = 'effects that only the control plane shows, and it did not list its whole schedule';
  return toLeaked('unknown', what, `curl -s '${controlUrl}/schedule?limit=1000'`);
}

export function toLeakedWorkspace({ workspaceId, controlUrl }: CreatedWorkspace): LeakedEffect {
  const command = `curl -X DELETE '${controlUrl}/workspaces/${workspaceId}' -H 'content-type: application/json'`;
  return toLeaked('still there', `the workspace ${workspaceId} that the run created`, command);
}

function undoCommandOf({ kind, id, baseUrl, key }: PendingEffect, { headers = {} }: Pick<Subject, 'headers'>): string {
  const undoing = undoingOperationOf(kind);
  if (undoing === undefined) return '# No operation undoes this. Cancel it in the dashboard of the service.';
  if (id === undefined) return '# The service did not return its id. Look for it in the dashboard of the service.';
  const masked = Object.keys(headers).map((name) => [name, `<header ${name.toLowerCase()}>`] as const);
  const apiKey = key === 'workspace' ? '<key of the workspace>' : '<key of the other workspace>';
  const subject = { baseUrl, baseUrlAlt: baseUrl, headers: Object.fromEntries(masked), workspace: { apiKey } };
  try {
    return toCurlCommand({ request: toRequest(subject, undoing.operationId, { path: { [undoing.parameter]: id } }) });
  } catch {
    return `# Its id ${JSON.stringify(id)} fits into no address. Look for it in the dashboard of the service.`;
  }
}
