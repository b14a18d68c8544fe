// npm run kit:strangers: whether the contract kit catches with 15 runs of each rule what no rule was written for: mistakes
// of whoever writes the service anew, in front of the mock. With -t NAME a single one is tried.
import { describe, expect, test } from 'vitest';
import { useFastTime } from '../../test/support/kit/fast-time.ts';
import { detectStranger } from '../../test/support/strangers/detection.ts';
import { strangers } from '../../test/support/strangers/index.ts';

const runs = 15;

// In the morning a date that is over nowhere is today.
useFastTime(Date.parse('2027-03-09T05:20:30Z'));

describe('is caught:', () => {
  test.each(strangers.map((stranger) => [stranger.name, stranger] as const))('%s', async (_, stranger) => {
    const caughtBy = await detectStranger(stranger, runs);

    expect(caughtBy, stranger.excuse?.reason).toEqual(
      stranger.excuse === undefined ? expect.stringContaining('/') : undefined,
    );
  });
});
