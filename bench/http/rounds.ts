import { type LoadName, type LoadOptions, measureLoads, type Requests } from './loads.ts';
import type { Measurement } from './measure.ts';
import { type ServerCommand, startServer } from './servers.ts';

/** A server that is measured beside others. */
export interface Contestant {
  name: string;
  command: ServerCommand;
  requests: Requests;
}

export interface RoundOptions extends LoadOptions {
  rounds: number;
  /** Whether a round counts in which other processes took time. */
  acceptsDisturbed: boolean;
}

/** A round: what each contestant was measured at, by its name. */
type Round = Record<string, Partial<Record<LoadName, Measurement>>>;

export interface Rounds {
  counted: Round[];
  /** How many more were measured and do not count, as others took more than 3 % of the time. */
  discarded: number;
}

const maxDisturbedShare = 0.03;

/** Measures all contestants in every round, in an order that rotates. @throws Error when too many rounds are disturbed. */
export async function measureContestants(contestants: readonly Contestant[], options: RoundOptions): Promise<Rounds> {
  const counted: Round[] = [];
  let discarded = 0;
  while (counted.length < options.rounds) {
    const first = (counted.length + discarded) % contestants.length;
    const round: Round = {};
    for (const { name, command, requests } of [...contestants.slice(first), ...contestants.slice(0, first)]) {
      const server = await startServer(command);
      try {
        round[name] = await measureLoads(server, requests, options);
      } finally {
        await server.stop();
      }
    }
    const disturbed = Math.max(
      ...Object.values(round).flatMap((loads) => Object.values(loads).map((one) => one.disturbedShare)),
    );
    if (options.acceptsDisturbed || disturbed <= maxDisturbedShare) counted.push(round);
    else discarded += 1;
    if (discarded > 2 * options.rounds)
      throw new Error(
        `${discarded} rounds were disturbed by other processes or the host, ${counted.length} were not. ` +
          'Try again when the machine is quiet, or with --accept-disturbed.',
      );
  }
  return { counted, discarded };
}
