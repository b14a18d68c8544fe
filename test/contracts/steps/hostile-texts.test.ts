import { expect, test } from 'vitest';
import { findMessageWithText } from '../../../contracts/steps/session-record.ts';
import { judgeInitialMessage } from '../../../contracts/steps/watched-call.ts';

/** On any machine, an efficient search takes less than this number of milliseconds. */
const mostMilliseconds = 1_000;

function millisecondsOf(search: () => void): number {
  const startedAt = performance.now();
  search();
  return performance.now() - startedAt;
}

function transcriptOf(texts: readonly string[]) {
  const content = texts.map((text) => ({ type: 'text', text }));
  return { transcript: [{ type: 'message', role: 'assistant', content }] };
}

test.each(['<', '[', '(', '<[(', '<>', '{'])(
  'the kit searches a call transcript with 900,000 repetitions of %s within the time limit',
  (sign) => {
    const record = transcriptOf([`word for Ada word${sign.repeat(900_000)}`]);

    expect(millisecondsOf(() => tryTo(() => judgeInitialMessage(record, 'word')))).toBeLessThan(mostMilliseconds);
  },
);

test.each(['', 'a', 'ab'])(
  'the kit searches a message of 30,000 parts for the text "%s" within the time limit',
  (part) => {
    const record = transcriptOf(Array.from({ length: 30_000 }, () => part));

    const search = () => findMessageWithText(record, `${'ab'.repeat(2_000)}c`);
    expect(millisecondsOf(search)).toBeLessThan(mostMilliseconds);
  },
);

function tryTo(judge: () => void): void {
  try {
    judge();
  } catch {}
}
