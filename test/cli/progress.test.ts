import { expect, test } from 'vitest';
import { coloured } from '../../contracts/report/terminal.ts';
import { progressOf } from '../../src/cli/progress.ts';
import { decidedAs, findingWith } from '../support/run-events.ts';

function told(isTerminal: boolean): string {
  let written = '';
  const progress = progressOf(3, isTerminal, (text) => {
    written += text;
  });
  progress.decided(decidedAs('a/one', { type: 'held', runs: 1 }));
  progress.decided(decidedAs('a/two', { type: 'violated', finding: findingWith('x') }));
  progress.decided(decidedAs('a/three', { type: 'not-run', reason: 'x' }));
  progress.end();
  return written;
}

test('there is a line for each rule', () => {
  expect(told(false)).toBe('[1/3] held a/one\n[2/3] violated a/two\n[3/3] not-run a/three\n');
});

test('a terminal has one line, keeps what is no good news, and is clean in the end', () => {
  const clear = '\r\u001b[2K';

  expect(told(true)).toBe(
    `${clear}[1/3] held a/one${clear}[2/3] violated a/two\n${clear}[3/3] not-run a/three${clear}`,
  );
});

test('only the words that say what became of a rule have a colour', () => {
  expect(coloured('violated  ')).toBe('\u001b[31mviolated  \u001b[0m');
  expect(coloured('a/violated')).toBe('a/violated');
});
