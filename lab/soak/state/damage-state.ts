import { cpSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DomainEvent } from '../../../mock/domain/event.ts';
import { openSqliteLog } from '../../../mock/log/sqlite/sqlite-log.ts';
import type { Random } from '../../../test/support/random.ts';

/** What became of a state file that was damaged. */
export type DamageOutcome = 'refused' | 'unchanged' | 'silently different';

const fileName = 'state.sqlite';
const seed = 'damage';

/** Writes a state of so many events as a process leaves it that is killed: half in the file, half in its WAL. */
export function writeState(folder: string, count: number): readonly DomainEvent[] {
  const working = path.join(folder, 'working');
  mkdirSync(working);
  const events = Array.from({ length: count }, (_, index): DomainEvent => {
    const at = 1_790_000_000_000 + index;
    const sessionId = `session-${index}-${'x'.repeat(index % 90)}`;
    if (index % 3 > 0) return { type: 'chat-completed', at, sessionId };
    return { type: 'call-hung-up', at, sessionId, entries: [{ type: 'summary', summary: `Of ${sessionId}`, at }] };
  });
  const file = path.join(working, fileName);
  const first = openSqliteLog(file, seed);
  first.append(events.slice(0, count / 2));
  first.close();
  const second = openSqliteLog(file, seed);
  for (const event of events.slice(count / 2)) second.append([event]);
  for (const name of stateFiles.slice(0, 2)) cpSync(path.join(working, name), path.join(folder, name));
  // The end is written a moment later.
  second.close();
  cpSync(path.join(working, `${fileName}-head`), path.join(folder, `${fileName}-head`));
  rmSync(working, { recursive: true });
  return events;
}

const stateFiles = [fileName, `${fileName}-wal`, `${fileName}-head`];

/** Flips a bit of one of the files, or cuts it, in a copy; then opens that, as a control without its head. */
export function damageState(
  folder: string,
  expected: readonly DomainEvent[],
  random: Random,
  { withoutHead = false } = {},
): { damage: string; outcome: DamageOutcome } {
  const copy = path.join(folder, 'copy');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy);
  for (const name of stateFiles) cpSync(path.join(folder, name), path.join(copy, name));
  // The end of the log is the smallest of the three.
  const name = random.pick([fileName, fileName, `${fileName}-wal`, `${fileName}-wal`, `${fileName}-head`]);
  const damage = random.chance(70) ? flipBit(path.join(copy, name), random) : cut(path.join(copy, name), random);
  if (withoutHead) rmSync(path.join(copy, `${fileName}-head`));
  return { damage: `${name}: ${damage}`, outcome: openState(path.join(copy, fileName), expected) };
}

function openState(file: string, expected: readonly DomainEvent[]): DamageOutcome {
  try {
    const log = openSqliteLog(file, seed);
    const isSame = JSON.stringify([log.seed, log.read(0)]) === JSON.stringify([seed, expected]);
    log.close();
    return isSame ? 'unchanged' : 'silently different';
  } catch (error) {
    // Anything but an Error of ours or of SQLite would be shown with its stack.
    if (error instanceof TypeError || error instanceof SyntaxError) throw error;
    return 'refused';
  }
}

function flipBit(file: string, random: Random): string {
  const bytes = readFileSync(file);
  const place = random.int(0, bytes.length - 1);
  bytes[place] = (bytes[place] ?? 0) ^ (1 << random.int(0, 7));
  writeFileSync(file, bytes);
  return `a bit of byte ${place} flipped`;
}

function cut(file: string, random: Random): string {
  const { length } = readFileSync(file);
  const rest = random.int(0, length - 1);
  truncateSync(file, rest);
  return `cut to ${rest} of ${length} bytes`;
}
