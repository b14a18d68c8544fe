import { loadStateFileTools, type StateFileTools } from '../../../mock/index.ts';
import { formatInstant } from '../../../src/instant.ts';
import { count } from '../../../src/text/count.ts';
import { CliError } from '../../cli-error.ts';
import { assertStatePlace, isSharedState } from '../../options/state.ts';
import type { StateAction } from '../../options/state-action.ts';
import { runDatabaseState } from './database-state.ts';
import { exportTo } from './export-to.ts';

/** What is done with a file alone. */
type FileAction = Exclude<StateAction, 'copy'>;

interface StateInput {
  action: StateAction;
  file: string;
  output?: string;
}

/** @returns the exit code: 1 when `verify` finds the file damaged. @throws CliError when the action is not possible. */
export async function runState({ action, file, output }: StateInput): Promise<0 | 1> {
  if (output === undefined && action === 'repair')
    throw new CliError('repair writes a new file and leaves the damaged one alone. Add --output FILE.');
  if (output === undefined && action === 'copy')
    throw new CliError(
      'copy needs to know where to. Add --output with a new file, postgres://user@host/database or sqlite:FILE.',
    );
  if (output !== undefined && action !== 'repair' && action !== 'export' && action !== 'copy')
    throw new CliError(`--output is for repair, export and copy; ${action} writes nothing else.`);
  assertStatePlace(file);
  assertStatePlace(output);
  if (action === 'copy' || isSharedState(file)) return runDatabaseState(action, file, output);
  const tools = await loadStateFileTools();
  try {
    process.stdout.write(await performAction(tools, action, file, output));
    return 0;
  } catch (error) {
    if (error instanceof CliError || !(error instanceof Error)) throw error;
    const message = `${file}: ${error.message.replace(/\.$/, '')}.`;
    if (action !== 'verify') throw new CliError(`The state file cannot be used. ${message} ${hints[action]}`);
    process.stdout.write(`${message}\nunderstudy state repair writes what is intact to a new file.\n`);
    return 1;
  }
}

const hints: Record<FileAction, string> = {
  inspect: 'See what is wrong: understudy state verify.',
  verify: '',
  repair: 'Choose another --output, or restore the file from a copy.',
  compact: 'Stop the mock that uses it, or see what is wrong: understudy state verify.',
  export: 'Stop the mock that uses it, or see what is wrong: understudy state verify.',
};

async function performAction(tools: StateFileTools, action: FileAction, file: string, output = ''): Promise<string> {
  switch (action) {
    case 'inspect':
      return describeContent(tools.inspectStateFile(file));
    case 'verify':
      return `${file} is intact: ${count(tools.inspectStateFile(file).events, 'event')}.\n`;
    case 'repair':
      return `${output} has the first ${count(tools.repairStateFile(file, output), 'event')}: all that are intact.\n`;
    case 'compact': {
      const { before, after } = tools.compactStateFile(file);
      return `${file} had ${count(before, 'byte')} and has ${after}.\n`;
    }
    case 'export':
      return exportTo(tools.exportStateFile(file), output);
  }
}

function describeContent(content: ReturnType<StateFileTools['inspectStateFile']>): string {
  const { seed, bytes, events, firstAt, lastAt, sessions, left } = content;
  const toText = (at: number | undefined) => (at === undefined ? 'none' : formatInstant(at));
  return [
    `seed      ${seed}`,
    `size      ${count(bytes, 'byte')}`,
    `events    ${events}, from ${toText(firstAt)} to ${toText(lastAt)}`,
    ...[...sessions].map(([workspaceId, number]) => `workspace ${workspaceId}: ${count(number, 'session')}`),
    `left      ${count(left, 'session')}`,
    '',
  ].join('\n');
}
