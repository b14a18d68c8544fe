import { count } from '../../src/text/count.ts';
import { toRequest } from '../client/request.ts';
import { undoingOperationOf } from '../facts/operation.ts';
import { toCurlCommand } from '../reports/curl.ts';
import { createRedaction } from '../reports/redaction.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import type { Subject } from '../subject/subject.ts';
import { cleanUp } from './clean-up.ts';
import { removeWorkspace } from './clock-control.ts';
import { isSettled, isStillThere } from './effect-state.ts';
import {
  type CreatedWorkspace,
  type Ledger,
  type OpenEntries,
  openEffectJournal,
  type PendingEffect,
} from './journal.ts';
import { describeSent, namesOf, recipientsNamed } from './permission.ts';
import { openRun, type RunContext } from './run-context.ts';
import { settleFromSchedule } from './schedule-search.ts';

/** Ends a run: compares its effects with the schedule of the control plane, and returns those that the kit could not undo. */
export async function closeRun(subject: Subject, run: RunContext): Promise<LeakedEffect[]> {
  const { journal, callsNobody } = run;
  const isComplete =
    journal.effectsOf().length === 0 || (await settleFromSchedule({ ...run, subject }).catch(() => false));
  for (const effect of callsNobody ? journal.effectsOf() : [])
    if (effect.kind === 'workflow-call') journal.record(effect, 'came-due');
  const left = journal.effectsOf().filter(({ state, isSentEarly }) => !isSettled(state) || isSentEarly === true);
  // Without a list at the start of the run, preflight reports the control plane.
  const wasListed = (await journal.scheduledBefore) !== undefined;
  return [
    ...toLeakedEffects(left, subject),
    ...journal.workspaces().map(toLeakedWorkspace),
    ...(isComplete || !wasListed ? [] : [toIncompleteSearch(subject)]),
  ];
}

/**
 * Undoes effects that an earlier run left scheduled, and removes its temporary workspaces.
 *
 * @param open the entries in the ledger of that run, see `openEntriesIn`
 * @param ledger the ledger that records the undone effects
 * @returns effects that the kit could not undo. No behaviour of the service makes it throw.
 */
export async function cleanUpPending(open: OpenEntries, subject: Subject, ledger: Ledger): Promise<LeakedEffect[]> {
  const journal = openEffectJournal(subject.baseUrl, ledger, open);
  for (const effect of journal.effectsOf()) effect.recipients = recipientsNamed(effect.to, subject);
  const run = { ...openRun(subject, { limits: {} }), journal };
  await cleanUp(open.effects, { ...run, subject });
  for (const workspace of open.workspaces) {
    const isHere = workspace.controlUrl === subject.controlUrl;
    if (isHere && (await removeWorkspace({ ...subject, ...run }, workspace))) journal.recordRemovedWorkspace(workspace);
  }
  return (await closeRun(subject, run)).map(createRedaction(subject).event);
}

/** Describes effects that the kit could not undo, with commands to undo them. Contains no keys and no recipients. */
export function toLeakedEffects(
  effects: readonly PendingEffect[],
  subject: Pick<Subject, 'headers'> = {},
): LeakedEffect[] {
  const groups = Map.groupBy(effects, (effect) =>
    effect.id === undefined ? [effect.kind, effect.to, effect.rule, effect.state].join(' ') : effect.effectId,
  );
  return [...groups.values()].flatMap(([effect, ...others]) =>
    effect === undefined ? [] : toLeakedEffect(effect, 1 + others.length, subject),
  );
}

/** Describes several effects at once, because the kit cannot tell them apart. */
function toLeakedEffect(effect: PendingEffect, number: number, subject: Pick<Subject, 'headers'>): LeakedEffect {
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
  const several = number > 1 ? { count: number } : {};
  return { type: 'leaked', at: new Date().toISOString(), state: known, what: text, ...several, command };
}

/** Says that the control plane did not list its whole schedule, so that it may contain effects of the run. */
function toIncompleteSearch({ controlUrl }: Subject): LeakedEffect {
  const what = 'effects that only the control plane shows: at the end of the run it did not list its whole schedule';
  const command = `curl -s '${controlUrl}/schedule?limit=1000'`;
  return { type: 'leaked', at: new Date().toISOString(), state: 'unknown', what, command };
}

/** Describes a temporary workspace that the kit could not remove. */
export function toLeakedWorkspace({ workspaceId, controlUrl }: CreatedWorkspace): LeakedEffect {
  const command = `curl -X DELETE '${controlUrl}/workspaces/${workspaceId}' -H 'content-type: application/json'`;
  return {
    type: 'leaked',
    at: new Date().toISOString(),
    state: 'still there',
    what: `the workspace ${workspaceId} that the run created`,
    command,
  };
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
