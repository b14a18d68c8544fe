import { createReplica } from '../../mock/index.ts';
import { CliError } from '../cli-error.ts';
import { readProfileFile } from '../files/profile-file.ts';
import { readWorkspacesFile } from '../files/workspaces-file.ts';
import type { ServeOptions } from '../options/serve-options.ts';
import { withoutPassword } from '../options/state.ts';
import { createRequestLog } from '../output/request-log.ts';
import { describeClock, type Served } from './served-mock.ts';

/** A replica on that database. @throws CliError when an option is for a mock alone, or the database cannot be used. */
export async function startReplica(options: ServeOptions, url: string): Promise<Served> {
  for (const name of ['scenario', 'snapshot'] as const)
    if (options[name] !== undefined)
      throw new CliError(`--${name} cannot be used with a database: replicas continue from what is there. Remove one.`);
  const { seed, workspaces, profile } = options;
  const state = withoutPassword(url);
  try {
    const replica = await createReplica(url, {
      ...(seed === undefined ? {} : { seed }),
      ...(workspaces === undefined ? {} : { workspaces: await readWorkspacesFile(workspaces) }),
      ...(profile === undefined ? {} : { profile: await readProfileFile(profile) }),
      ...options.keep,
      clock: toClockSetting(options),
      onReply: createRequestLog(options.log),
    });
    if (seed !== undefined && replica.seed !== seed) {
      await replica.close();
      throw new CliError(`${state} was started with another seed. Omit --seed, or choose another database.`);
    }
    const { listen, setWorkspaces, close } = replica;
    return {
      seed: replica.seed,
      workspaces: replica.workspaces,
      time: undefined,
      // What is next due would be known once all workspaces are read.
      clock: describeClock(replica.clock),
      state,
      listen,
      setWorkspaces,
      close,
    };
  } catch (error) {
    if (error instanceof CliError || !(error instanceof Error)) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ERR_INVALID_URL')
      throw new CliError(
        `${state} is no address. A password may need other ways of writing in it (%2F for /); use --state-password-file.`,
      );
    if (error instanceof TypeError) throw new CliError(error.message);
    throw new CliError(`The database ${state} cannot be used: ${describe(error).replace(/\.$/, '')}.`);
  }
}

/** Of several addresses that did not answer, the errors are in a list. */
function describe(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(({ message }: Error) => message).join('; ') : error.message;
}

/** The clock of a new database. */
function toClockSetting({ clock, now }: ServeOptions) {
  const start = now ?? Date.now();
  if (clock === 'manual') return { mode: 'manual' as const, start };
  const factor = clock === 'real' ? 1 : clock.factor;
  if (factor === 1 && now === undefined) return { mode: 'real' as const };
  return { mode: 'scaled' as const, factor, start, since: Date.now() };
}
