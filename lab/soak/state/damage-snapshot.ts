import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { createMock, type Mock, manualClock } from '../../../mock/index.ts';
import type { Random } from '../../../test/support/random.ts';
import { filledAt, fillMock } from '../blocking/fill-mock.ts';
import type { DamageOutcome } from './damage-state.ts';

const path = 'http://mock/_mock/snapshots/one';

/** The text of an exported snapshot, and the mock that it is imported into again. */
export async function exportSnapshot(): Promise<{ mock: Mock; text: string }> {
  const mock = createMock({ seed: 'snapshot', clock: manualClock(filledAt) });
  await fillMock(mock, 8);
  await mock.control.saveSnapshot({ name: 'one' });
  return { mock, text: await (await mock.fetch(path)).text() };
}

/** Flips a bit of a snapshot or cuts it, and imports it; as a control with a digest made for what is there then. */
export async function damageSnapshot(
  mock: Mock,
  text: string,
  random: Random,
  { withNewDigest = false } = {},
): Promise<{ damage: string; outcome: DamageOutcome }> {
  const bytes = Buffer.from(text);
  const place = random.int(0, bytes.length - 1);
  const isCut = !withNewDigest && random.chance(20);
  bytes[place] = (bytes[place] ?? 0) ^ (1 << random.int(0, 7));
  const body = isCut ? bytes.subarray(0, place) : withNewDigest ? Buffer.from(renewDigest(bytes.toString())) : bytes;
  const damage = isCut ? `cut to ${place} bytes` : `a bit of byte ${place} flipped`;
  const headers = { 'content-type': 'application/json' };
  const response = await mock.fetch(path, { method: 'PUT', headers, body });
  if (response.status >= 500) throw new Error(`${damage}: the answer was ${response.status}.`);
  if (response.status !== 200) return { damage, outcome: 'refused' };
  const imported: unknown = await (await mock.fetch(path)).json();
  return { damage, outcome: isDeepStrictEqual(imported, JSON.parse(text)) ? 'unchanged' : 'silently different' };
}

function renewDigest(text: string): string {
  try {
    const snapshot = JSON.parse(text);
    const { seed, drawn, at, events } = snapshot;
    const digest = createHash('sha256')
      .update(JSON.stringify([seed, drawn, at, events]))
      .digest('hex');
    return JSON.stringify({ ...snapshot, digest });
  } catch {
    return text;
  }
}
