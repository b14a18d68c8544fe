import { expect, test } from 'vitest';
import { damageSnapshot, exportSnapshot } from '../../../../lab/soak/state/damage-snapshot.ts';
import { createRandom } from '../../../support/random.ts';

// npm run soak:state does 100 of them.
test('a snapshot that is damaged is refused', async () => {
  const { mock, text } = await exportSnapshot();
  await using _ = mock;
  const damage = async (withNewDigest: boolean) => {
    const random = createRandom(7);
    const outcomes = [];
    for (let time = 0; time < 15; time += 1)
      outcomes.push((await damageSnapshot(mock, text, random, { withNewDigest })).outcome);
    return outcomes;
  };

  expect(new Set(await damage(false))).toEqual(new Set(['refused']));
  expect(await damage(true)).toContain('silently different');
});
