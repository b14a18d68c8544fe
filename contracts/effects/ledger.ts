import { createRedaction } from '../reports/redaction.ts';
import type { LeakedEffect } from '../reports/run-event.ts';
import type { Subject } from '../subject/subject.ts';
import { cleanUp } from './clean-up.ts';
import { removeWorkspace } from './clock-control.ts';
import {
  applyEvent,
  type CreatedWorkspace,
  isSettled,
  type Ledger,
  type LedgerLine,
  openEffectJournal,
  type PendingEffect,
  parseLine,
} from './journal.ts';
import { recipientsNamed } from './permission.ts';
import { closeRun, openRun } from './service.ts';

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
