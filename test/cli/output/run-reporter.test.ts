import { expect, test } from 'vitest';
import { createProgress } from '../../../cli/output/run-reporter.ts';
import { findingWith, ruleDecidedAs } from '../../support/kit/run-events.ts';

function progressOf(isTerminal: boolean): string {
  let written = '';
  const progress = createProgress(3, isTerminal, (text) => {
    written += text;
  });
  progress.ruleDecided(ruleDecidedAs('a/one', { type: 'passed' }));
  progress.ruleDecided(ruleDecidedAs('a/two', { type: 'failed', finding: findingWith('x') }));
  progress.ruleDecided(ruleDecidedAs('a/three', { type: 'skipped', reason: 'x' }));
  progress.finish();
  return written;
}

test('there is a line for each rule', () => {
  expect(progressOf(false)).toBe('[1/3] passed a/one\n[2/3] failed a/two\n[3/3] skipped a/three\n');
});

test('a terminal has one line, keeps findings and errors, and is clean in the end', () => {
  const clear = '\r\u001b[2K';

  expect(progressOf(true)).toBe(
    `${clear}[1/3] passed a/one${clear}[2/3] failed a/two\n${clear}[3/3] skipped a/three${clear}`,
  );
});
