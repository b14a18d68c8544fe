import { rmSync } from 'node:fs';
import { cleanUpPending, exitCodeWith, forget } from '../../contracts/index.ts';
import { count } from '../../src/text/words.ts';
import { CliError } from '../options/command.ts';
import type { Run } from '../options/command-table.ts';
import {
  describeUnreadable,
  openLedgerFile,
  pendingByAddress,
  prepareService,
  readOpenEntries,
  removeLedgerIfSettled,
  toCleanupCommand,
} from './service-command.ts';

export const runCleanup: Run<'cleanup'> = async (input, catchInterrupt) => {
  using service = await prepareService(input, catchInterrupt);
  const { subject, ledgerFile, write } = service;
  const forgetEntries = (ids: Parameters<typeof forget>[2]) => {
    const forgotten = forget(readOpenEntries(ledgerFile), openLedgerFile(ledgerFile), ids);
    if (forgotten === 0 && ids !== 'all')
      throw new CliError(
        `${ledgerFile} has no open entry with the id ${ids.join(' or ')}. List the entries with: cleanup`,
      );
    write(`Forgot ${count(forgotten, 'effect')}.\n`);
  };
  if (input.forget !== undefined) forgetEntries(input.forget);
  const entries = readOpenEntries(ledgerFile);
  const { workspaces, sentEarly, unreadable } = entries;
  write(describeUnreadable(ledgerFile, unreadable));
  const isHere = ({ baseUrl }: { baseUrl: string }) => baseUrl === subject.baseUrl;
  const others = pendingByAddress(entries).filter((one) => !isHere(one));
  const [here, closed] = [entries.effects.filter(isHere), entries.closed.filter(isHere)];
  const total = here.length + workspaces.length + sentEarly.length + unreadable.length;
  if (total === 0 && others[0] !== undefined && input.forgetAll !== true) {
    throw new CliError(
      `The messages and calls in ${ledgerFile} were scheduled at ${others[0].baseUrl}; the subject file names ${subject.baseUrl}. Cancel them with: ${toCleanupCommand(others[0].baseUrl, input)}`,
    );
  }
  const open = { ...entries, effects: here, closed };
  const leaked = total + closed.length === 0 ? [] : await cleanUpPending(open, subject, openLedgerFile(ledgerFile));
  const { effects: pendingEffects, workspaces: remainingWorkspaces } = readOpenEntries(ledgerFile);
  const pendingIds = new Set(pendingEffects.map(({ effectId }) => effectId));
  const undone = here.filter(({ effectId }) => !pendingIds.has(effectId)).length;
  if (input.forgetAll === true) forgetEntries('all');
  const isCounted = here.length > 0 && (undone > 0 || input.forgetAll !== true);
  if (total + others.length + leaked.length === 0) write(`Nothing is pending: ${ledgerFile} has no open entries.\n`);
  else if (isCounted) write(`${undone} of ${count(here.length, 'effect')} undone or already finished.\n`);
  const removed = workspaces.length - remainingWorkspaces.length;
  if (removed > 0) write(`Removed ${count(removed, 'workspace')} that an earlier run created.\n`);
  if (input.forgetAll === true) {
    rmSync(ledgerFile, { force: true });
    service.writeResult({ undone, leaked: [], elsewhere: [] });
    return 0;
  }
  service.writeLeaked(leaked);
  if (leaked.length > 0) {
    const [effect] = pendingEffects;
    // Show the id that the kit gave to the message or call: an id from the service could contain a key or shell
    // characters.
    const forgetting = toCleanupCommand(input.url, input);
    const forgetOne = effect === undefined ? '' : `one with ${forgetting} --forget ${effect.effectId}, `;
    write(`Close entries of effects that you settled yourself: ${forgetOne}all with ${forgetting} --forget-all.\n`);
  }
  for (const { baseUrl, effects } of others)
    write(`Still pending at ${baseUrl}: ${effects}. Undo with: ${toCleanupCommand(baseUrl, input)}\n`);
  const elsewhere = others.map(({ baseUrl, pending }) => ({ baseUrl, pending }));
  service.writeResult({ undone, leaked, elsewhere });
  removeLedgerIfSettled(ledgerFile, true);
  if (others.some(({ pending }) => pending > 0)) return 3;
  return exitCodeWith(leaked, unreadable.length + others.length > 0 ? 2 : 0);
};
