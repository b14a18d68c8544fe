import { count } from '../../src/text/words.ts';
import { toRequest } from '../facts/exchange.ts';
import { undoingOperationOf } from '../facts/operation.ts';
import { toCurlCommand } from '../reports/curl.ts';
import { createRedaction } from '../reports/redaction.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import type { Subject } from '../subject/subject.ts';
import { cleanUp } from './clean-up.ts';
import { removeWorkspace } from './clock-control.ts';
import {
  applyEvent,
  type CreatedWorkspace,
  isSettled,
  isStillThere,
  type Ledger,
  type LedgerLine,
  openEffectJournal,
  type PendingEffect,
  parseLine,
} from './journal.ts';
import { describeSent, namesOf, recipientsNamed } from './permission.ts';
import { settleFromSchedule } from './schedule-search.ts';
import { openRun, type RunContext } from './service.ts';

/** Effects and workspaces in a ledger that still need clean-up, oldest first. */
export interface OpenEntries {
  effects: PendingEffect[];
  workspaces: CreatedWorkspace[];
  sentEarly: PendingEffect[];
  closed: PendingEffect[];
  unsearched: string[];
  /** The numbers of the ledger lines that are damaged, or have an unknown version. */
  unreadable: readonly number[];
}

/** Reads the entries of a ledger. Skips unreadable lines and an incomplete last line. */
export function openEntriesIn(text: string): OpenEntries {
  const effects = new Map<string, PendingEffect>();
  const workspaces = new Map<string, CreatedWorkspace>();
  const unsearched = new Set<string>();
  const unreadable: number[] = [];
  for (const [index, content] of text.split('\n').slice(0, -1).entries()) {
    const line = parseLine(content);
    if (line === undefined) {
      unreadable.push(index + 1);
      continue;
    }
    const { type, ...entry } = line;
    if (type === 'planned')
      effects.set(line.effectId, { ...(entry as PendingEffect), state: 'possible', id: undefined });
    else if (type === 'workspace-created') workspaces.set(line.workspaceId, entry as CreatedWorkspace);
    else if (type === 'workspace-removed') workspaces.delete(line.workspaceId);
    else if (type === 'search') unsearched[line.isComplete ? 'delete' : 'add'](line.baseUrl);
    else {
      const effect = effects.get(line.effectId);
      if (effect !== undefined) applyEvent(effect, line);
    }
  }
  const all = [...effects.values()];
  return {
    effects: all.filter(({ state }) => !isSettled(state)),
    workspaces: [...workspaces.values()],
    sentEarly: all.filter(({ isSentEarly }) => isSentEarly),
    closed: all.filter(({ state, isSentEarly }) => isSettled(state) && isSentEarly !== true),
    unsearched: [...unsearched],
    unreadable,
  };
}

export async function closeRun(subject: Subject, run: RunContext): Promise<LeakedEffect[]> {
  const { journal, callsNobody } = run;
  const isSearched =
    subject.controlUrl === undefined || (await settleFromSchedule({ ...run, subject }).catch(() => false));
  for (const effect of callsNobody ? journal.effectsOf() : [])
    if (effect.kind === 'workflow-call') journal.record(effect, 'came-due');
  const left = journal.effectsOf().filter(({ state, isSentEarly }) => !isSettled(state) || isSentEarly === true);
  const isReported = journal.scheduledBefore !== undefined && (await journal.scheduledBefore) === undefined;
  const isComplete = isSearched || isReported;
  journal.recordSearch(isComplete);
  return [
    ...toLeakedEffects(left, subject),
    ...journal.workspaces().map(toLeakedWorkspace),
    ...(isComplete ? [] : [toIncompleteSearch(subject)]),
  ];
}

/**
 * Cancels messages and calls that an earlier run left scheduled, and removes the temporary workspaces of the run.
 *
 * @param open the entries in the ledger of the run, see `openEntriesIn`
 * @param ledger the ledger that records each cancelled message or call
 * @returns messages and calls that the kit could not cancel. No behaviour of the service makes it throw.
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

/** Closes ledger entries that the user cancelled by hand, by id or all. Returns the number of closed entries. */
export function forget({ effects, workspaces }: OpenEntries, ledger: Ledger, ids: readonly string[] | 'all'): number {
  const isChosen = (...names: (string | undefined)[]) => ids === 'all' || names.some((one) => ids.includes(one ?? ''));
  const lines: LedgerLine[] = [
    ...effects
      .filter(({ effectId, id }) => isChosen(effectId, id))
      .map(({ effectId }) => ({ type: 'event', effectId, event: 'settled-otherwise' }) as const),
    ...workspaces
      .filter(({ workspaceId }) => isChosen(workspaceId))
      .map(({ workspaceId }) => ({ type: 'workspace-removed', workspaceId }) as const),
  ];
  for (const line of lines) ledger.write(line);
  return lines.length;
}

export function toLeakedEffects(
  effects: readonly PendingEffect[],
  subject: Pick<Subject, 'headers'> = {},
): LeakedEffect[] {
  const groups = Map.groupBy(effects, (effect) =>
    effect.id === undefined
      ? [effect.kind, effect.to, effect.dueAt, effect.rule, effect.state].join(' ')
      : effect.effectId,
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

function toIncompleteSearch({ controlUrl }: Subject): LeakedEffect {
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
