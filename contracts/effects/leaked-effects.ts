import { count } from '../../src/text/count.ts';
import { toRequest } from '../client/request.ts';
import { undoingOperationOf } from '../facts/operation.ts';
import { toCurlCommand } from '../reports/curl.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import type { Subject } from '../subject/subject.ts';
import { isStillThere } from './effect-state.ts';
import type { HeldWorkspace, PendingEffect } from './ledger.ts';

/** Describes effects that the kit could not undo, with commands to undo them. Contains no keys and no recipients. */
export function toLeakedEffects(
  effects: readonly PendingEffect[],
  subject: Pick<Subject, 'headers'> = {},
): LeakedEffect[] {
  const groups = Map.groupBy(effects, (effect) =>
    effect.id === undefined ? [effect.what, effect.to, effect.rule, effect.state].join(' ') : effect.effectId,
  );
  return [...groups.values()].flatMap(([effect, ...others]) =>
    effect === undefined ? [] : toLeakedEffect(effect, 1 + others.length, subject),
  );
}

/** Describes several effects at once, because the kit knows no difference between them. */
function toLeakedEffect(effect: PendingEffect, number: number, subject: Pick<Subject, 'headers'>): LeakedEffect {
  const { what, dueAt, rule, to, state } = effect;
  const noun = { message: 'message', call: 'call', 'workflow-call': 'call' }[what];
  const due = dueAt === undefined ? 'as soon as its hours allow' : `due ${dueAt}`;
  const certainty = state === 'possible' ? ` that may have been taken` : '';
  const note = effect.isForgottenByService
    ? `; the service does not know its id, as if it was started anew since ${effect.at}`
    : '';
  const description = `${count(number, noun)}${what === 'workflow-call' ? ' of the workflow' : ''} to ${namesOf(to)}${certainty}, ${due}, by the rule ${rule}${note}`;
  const text = state === 'sent' ? `${describeSent(effect)}, ${due}, by the rule ${rule}` : description;
  const command = state === 'sent' ? '# It is already sent. Nothing can undo it.' : undoCommandOf(effect, subject);
  const known = isStillThere(state) ? 'still there' : 'unknown';
  const several = number > 1 ? { count: number } : {};
  return { type: 'leaked', at: new Date().toISOString(), state: known, what: text, ...several, command };
}

/** Describes a temporary workspace that the kit could not remove. */
export function toLeakedWorkspace({ workspaceId, controlUrl }: HeldWorkspace): LeakedEffect {
  const command = `curl -X DELETE '${controlUrl}/workspaces/${workspaceId}' -H 'content-type: application/json'`;
  return {
    type: 'leaked',
    at: new Date().toISOString(),
    state: 'still there',
    what: `the workspace ${workspaceId} that the run created`,
    command,
  };
}

function namesOf(to: readonly string[]): string {
  return to.length === 0 ? 'no named recipient' : to.join(', ');
}

function undoCommandOf({ what, id, baseUrl, key }: PendingEffect, { headers = {} }: Pick<Subject, 'headers'>): string {
  const undoing = undoingOperationOf(what);
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

/** The description of a scheduled effect that the service caused before it was due. */
export function describeSent({ what, to }: PendingEffect): string {
  const done = what === 'message' ? 'message went' : 'call was placed';
  return `this service does not keep scheduled effects: 1 ${done} to ${namesOf(to)}`;
}
