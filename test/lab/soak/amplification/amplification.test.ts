import { expect, test } from 'vitest';
import { findTrouble, measureSequence } from '../../../../lab/soak/amplification/measure-sequence.ts';
import { createSequences } from '../../../../lab/soak/amplification/sequences.ts';

// npm run soak:amplification searches with values and repetitions of more sizes.
test.each(createSequences(20_000, 40))('$name make no more of what is sent than the bounds allow', async (sequence) => {
  expect(findTrouble(await measureSequence(sequence))).toBeUndefined();
});

test.each([
  [{ failures: 1 }, '1 answers were 500'],
  [{ largestAnswer: 7_000_000 }, 'an answer had 7000000 bytes'],
  [{ largestControlAnswer: 9_000_000 }, undefined],
  [{ largestControlAnswer: 11_000_000 }, 'the control plane answered 11000000 bytes'],
  [{ stored: 20_000_000 }, '20000000 bytes were stored and 0 returned, 20000 times what was sent'],
  [{ sent: 2_000_000, stored: 20_000_000 }, undefined],
])('%j is reported as %s', (measured, trouble) => {
  const quiet = {
    name: 'quiet',
    sent: 1_000,
    stored: 0,
    returned: 0,
    largestAnswer: 0,
    largestControlAnswer: 0,
    failures: 0,
  };
  expect(findTrouble({ ...quiet, ...measured })).toBe(trouble);
});
