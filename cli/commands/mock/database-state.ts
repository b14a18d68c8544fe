import { loadDatabaseTools } from '../../../mock/index.ts';
import { count } from '../../../src/text/count.ts';
import { CliError } from '../../cli-error.ts';
import { withoutPassword } from '../../options/state.ts';
import type { StateAction } from '../../options/state-action.ts';
import { exportTo } from './export-to.ts';

/** Inspects, compacts or exports a database, or copies a state. @throws CliError when that is not possible */
export async function runDatabaseState(action: StateAction, from: string, output = ''): Promise<0> {
  if (action === 'verify' || action === 'repair')
    throw new CliError(`${action} is for state files; a database has tools of its own.`);
  try {
    const { inspectDatabase, compactDatabase, exportDatabase, copyState } = await loadDatabaseTools();
    if (action === 'copy') {
      const copied = count(await copyState(from, output), 'event');
      process.stdout.write(`${withoutPassword(output)} has ${copied} of ${withoutPassword(from)}.\n`);
    } else if (action === 'compact') {
      const streams = count(await compactDatabase(from), 'stream');
      process.stdout.write(`${withoutPassword(from)} has ${streams}, each with a snapshot instead of its entries.\n`);
    } else if (action === 'inspect') process.stdout.write(describe(await inspectDatabase(from)));
    else process.stdout.write(await exportTo(await exportDatabase(from), output));
    return 0;
  } catch (error) {
    if (error instanceof CliError || !(error instanceof Error)) throw error;
    throw new CliError(`The state cannot be used: ${error.message.replace(/\.$/, '')}.`);
  }
}

function describe({
  seed,
  workspaces,
}: Awaited<ReturnType<Awaited<ReturnType<typeof loadDatabaseTools>>['inspectDatabase']>>) {
  const lines = [...workspaces].map(([id, { sessions, events, left }]) => {
    const gone = left === 0 ? '' : `; ${left} left`;
    return `workspace ${id}: ${count(sessions, 'session')}, ${count(events, 'event')}${gone}`;
  });
  return [`seed      ${seed}`, ...lines, ''].join('\n');
}
