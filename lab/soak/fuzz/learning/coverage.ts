import { Session } from 'node:inspector/promises';

/** Where a stretch of code begins that was run: in which function, by its file and where it begins. */
interface Place {
  owner: string;
  offset: number;
}

/** A stretch of a function that was run. What stands in a function of its own inside of it is not meant. */
interface Run {
  owner: string;
  from: number;
  to: number;
}

/** What has been run of our own code, in blocks, as V8 counts them. Each question is about what ran since the last. */
export interface Coverage {
  /** What was run for the first time; it stays new until {@link learn} is asked. */
  look(): Promise<readonly Place[]>;
  /** The same; it is not new any more. */
  learn(): Promise<readonly Place[]>;
  /** Whether all of these places were run. */
  hasRun(places: readonly Place[]): Promise<boolean>;
  stop(): Promise<void>;
}

interface Range {
  startOffset: number;
  endOffset: number;
  count: number;
}

/** Begins to count; `isOwn` says of which files. All that is run in this process counts. */
export async function startCoverage(isOwn: (url: string) => boolean): Promise<Coverage> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const known = new Map<string, Uint8Array>();
  const readRuns = async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result.flatMap(({ url, functions }) =>
      isOwn(url) ? functions.flatMap((one) => runsOf(url, one.ranges)) : [],
    );
  };
  const look = async () => {
    const runs = await readRuns();
    return { runs, places: runs.flatMap(newIn) };
  };
  return {
    look: async () => (await look()).places,
    async learn() {
      const { runs, places } = await look();
      for (const run of runs) mark(run);
      return places;
    },
    async hasRun(places) {
      const runs = Map.groupBy(await readRuns(), ({ owner }) => owner);
      return places.every(({ owner, offset }) =>
        (runs.get(owner) ?? []).some(({ from, to }) => from <= offset && offset < to),
      );
    },
    async stop() {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };

  function newIn({ owner, from, to }: Run): Place[] {
    const bytes = known.get(owner);
    if (bytes === undefined) return [{ owner, offset: from }];
    const end = Math.min(to, bytes.length);
    for (let offset = from; offset < end; offset += 1) if (bytes[offset] === 0) return [{ owner, offset }];
    return to > bytes.length ? [{ owner, offset: Math.max(from, bytes.length) }] : [];
  }

  function mark({ owner, from, to }: Run): void {
    let bytes = known.get(owner) ?? new Uint8Array(0);
    if (bytes.length < to) {
      const longer = new Uint8Array(to * 2);
      longer.set(bytes);
      bytes = longer;
    }
    known.set(owner, bytes.fill(1, from, to));
  }
}

/** The stretches of a function that were run. Blocks stand in blocks, and the innermost says whether a stretch was. */
function runsOf(url: string, ranges: readonly Range[]): Run[] {
  const [whole] = ranges;
  if (whole === undefined || whole.count === 0) return [];
  const skipped = ranges.filter(({ count }) => count === 0);
  const owner = `${url}:${whole.startOffset}`;
  const runs: Run[] = [];
  let from = whole.startOffset;
  for (const { startOffset, endOffset } of skipped) {
    if (startOffset > from) runs.push({ owner, from, to: startOffset });
    from = Math.max(from, endOffset);
  }
  if (whole.endOffset > from) runs.push({ owner, from, to: whole.endOffset });
  return runs;
}
