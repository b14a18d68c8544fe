import { expect, test } from 'vitest';
import { damageState, writeState } from '../../../../lab/soak/state/damage-state.ts';
import { createRandom } from '../../../support/random.ts';
import { useTempFolder } from '../../../support/temp-folder.ts';

const folder = useTempFolder();

// npm run soak:state does 500 of them.
test('a state file that is damaged is refused, or has what was stored', () => {
  const events = writeState(folder, 320);
  const random = createRandom(7);
  const results = Array.from({ length: 60 }, () => damageState(folder, events, random));

  expect(results.filter(({ outcome }) => outcome === 'silently different')).toEqual([]);
  expect(results.filter(({ outcome }) => outcome === 'refused').length).toBeGreaterThan(20);

  const control = Array.from({ length: 60 }, () => damageState(folder, events, random, { withoutHead: true }));
  expect(control.map(({ outcome }) => outcome)).toContain('silently different');
});
