import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { StoreLost } from '../engine/event-log.ts';

const checkEveryMs = 1_000;

/** SQLite reports success even after another program has replaced the database files. So watch the files. */
export function guardStateFile(file: string, report: (message: string) => void) {
  const paths = [file, `${realpathSync(file)}-wal`];
  let known = paths.map(readSignature);
  let isLost = false;
  const isUntouched = (isOwnWrite = false) => {
    const [found] = paths.flatMap((path, index) => describeChange(path, known[index], readSignature(path), isOwnWrite));
    if (found !== undefined && !isLost)
      report(
        `${found} while the mock used it. The mock stores nothing more, and answers 503 to requests that change its state. ` +
          'Stop the mock, restore the file, and start it again.',
      );
    isLost ||= found !== undefined;
    return !isLost;
  };
  const timer = setInterval(() => isUntouched(), checkEveryMs);
  timer.unref();
  return {
    write(change: () => void, { mayBeStored }: { mayBeStored: boolean }) {
      const message = 'The state file of the mock was removed or changed by another program.';
      if (!isUntouched()) throw new StoreLost(message, { mayBeStored, isForGood: true });
      try {
        change();
      } finally {
        // A write can fail and still change the files, for example on a full disk. Read the signatures again after
        // every write.
        if (isUntouched(true)) known = paths.map(readSignature);
      }
      if (isLost) throw new StoreLost(message, { mayBeStored: true, isForGood: true });
    },
    isLost: () => isLost,
    close: () => clearInterval(timer),
  };
}

interface Signature {
  id: string;
  size: bigint;
  changedAt: bigint;
}

function readSignature(path: string): Signature | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && { id: `${stat.dev} ${stat.ino}`, size: stat.size, changedAt: stat.mtimeNs };
}

/**
 * @param isOwnWrite whether this process has written to the file since `known`. If so, a larger file does not show
 * another program.
 */
function describeChange(
  path: string,
  known: Signature | undefined,
  found: Signature | undefined,
  isOwnWrite: boolean,
): string[] {
  if (known === undefined) return [];
  if (found === undefined) return [`${path} was removed`];
  if (found.id !== known.id) return [`${path} was replaced`];
  if (found.size < known.size) return [`${path} was cut off`];
  return isOwnWrite || found.changedAt === known.changedAt ? [] : [`${path} was changed by another program`];
}

/**
 * A file with the number of the next event. If SQLite silently ignores an unreadable WAL, the number shows that events
 * are missing.
 */
export function openStoredMark(file: string) {
  const path = `${file}-stored`;
  const stored = existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) || 0 : 0;
  const isEmpty = statSync(file).size === 0;
  const hadWal = existsSync(`${realpathSync(file)}-wal`);
  let mark: number | undefined;
  return {
    describeMissing(next: number): string | undefined {
      if (next >= stored) return undefined;
      const ofWal = hadWal ? 'is damaged or cut off, or an older copy replaced the state file' : 'is missing';
      const cause = isEmpty ? 'the file was removed or emptied' : `${file}-wal ${ofWal}`;
      return (
        `${file} lacks ${stored - next} of ${stored} changes, which the mock had acknowledged before its unclean stop: ` +
        `${cause}. The mock continues from the change before them.`
      );
    },
    /** Creates the file, so do not call this function for a file that is not a state file. */
    write(next: number) {
      mark ??= openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
      writeSync(mark, String(next).padEnd(16), 0);
    },
    close(isClean: boolean) {
      if (mark !== undefined) closeSync(mark);
      if (isClean) rmSync(path, { force: true });
    },
  };
}
