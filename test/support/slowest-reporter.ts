import path from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

/** Prints the ten tests that took longest, after all others of the run. */
export default class SlowestReporter implements Reporter {
  readonly #durations: { ms: number; title: string }[] = [];

  onTestCaseResult(test: TestCase): void {
    const ms = Math.round(test.diagnostic()?.duration ?? 0);
    this.#durations.push({ ms, title: `${path.relative('', test.module.moduleId)} > ${test.fullName}` });
  }

  onTestRunEnd(): void {
    const slowest = this.#durations.toSorted((one, other) => other.ms - one.ms).slice(0, 10);
    if (this.#durations.length < 100) return;
    console.log(
      ['Slowest tests:', ...slowest.map(({ ms, title }) => `${String(ms).padStart(7)} ms  ${title}`), ''].join('\n'),
    );
  }
}
