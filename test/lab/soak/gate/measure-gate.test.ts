import { expect, test } from 'vitest';
import { measureGate } from '../../../../lab/soak/gate/measure-gate.ts';

// npm run soak:gate sends all of them.
test('every server that we open lets in who may come in, and nobody else; one without a guard is found out', async () => {
  const rows = await measureGate(29);

  for (const { place, admitted, refused, wrong } of rows) {
    expect(admitted, place.name).toBeGreaterThan(0);
    expect(refused, place.name).toBeGreaterThan(0);
    if (place.isControl === true) expect(wrong.length).toBeGreaterThan(0);
    else expect(wrong, place.name).toEqual([]);
  }
});
