import { type Contender, type LoadOptions, type MeasuredLoads, measureLoads, type Requests } from './loads.ts';
import { type ServerCommand, startServer } from './servers.ts';

/** A server that is measured beside others. */
export interface Contestant {
  name: string;
  command: ServerCommand;
  requests: Requests;
  /** How many sessions it has before anything is measured. */
  sessions?: number;
}

export interface RoundOptions extends LoadOptions {
  rounds: number;
  /** Whether a round counts in which other processes took time. */
  acceptsDisturbed: boolean;
}

export interface Rounds {
  counted: MeasuredLoads['loads'][];
  /** How many more were measured and do not count, as others took more than 3 % of the time. */
  discarded: number;
}

const maxDisturbedShare = 0.03;

/** Measures all contestants in every round, in an order that rotates. @throws Error when too many rounds are disturbed. */
export function measureContestants(contestants: readonly Contestant[], options: RoundOptions): Promise<Rounds> {
  return collectRounds(options, (round) => {
    const first = round % contestants.length;
    return measureRound([...contestants.slice(first), ...contestants.slice(0, first)], options);
  });
}

/** Calls `measure` with 0, 1, … until so many rounds count. @throws Error when too many are disturbed. */
async function collectRounds(
  { rounds: wanted, acceptsDisturbed }: Pick<RoundOptions, 'rounds' | 'acceptsDisturbed'>,
  measure: (round: number) => Promise<MeasuredLoads>,
): Promise<Rounds> {
  const rounds: Rounds = { counted: [], discarded: 0 };
  while (rounds.counted.length < wanted) {
    const { loads, disturbedShare } = await measure(rounds.counted.length + rounds.discarded);
    if (acceptsDisturbed || disturbedShare <= maxDisturbedShare) rounds.counted.push(loads);
    else rounds.discarded += 1;
    if (rounds.discarded > 2 * wanted)
      throw new Error(
        `${rounds.discarded} rounds were disturbed by other processes or the host, ${rounds.counted.length} were not. ` +
          'Try again when the machine is quiet, or with --accept-disturbed.',
      );
  }
  return rounds;
}

async function measureRound(contestants: readonly Contestant[], options: LoadOptions): Promise<MeasuredLoads> {
  const contenders: Contender[] = [];
  try {
    for (const { name, command, requests, sessions } of contestants)
      contenders.push({ name, requests, sessions, server: await startServer(command) });
    return await measureLoads(contenders, options);
  } finally {
    for (const { server } of contenders) await server.stop();
  }
}
