import path from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

export default class SummaryReporter implements Reporter {
  readonly #tests: { milliseconds: number; title: string; isFlaky: boolean }[] = [];

  onTestCaseResult(test: TestCase): void {
    const { duration = 0, flaky: isFlaky = false } = test.diagnostic() ?? {};
    const title = `${path.relative('', test.module.moduleId)} > ${test.fullName}`;
    this.#tests.push({ milliseconds: Math.round(duration), title, isFlaky });
  }

  onTestRunEnd(): void {
    const flaky = this.#tests.filter(({ isFlaky }) => isFlaky);
    if (flaky.length > 0) console.log(['Passed only at the second try:', ...flaky.map(toLine), ''].join('\n'));
    if (this.#tests.length < 100) return;
    const slowest = this.#tests.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, 10);
    console.log(['Slowest tests:', ...slowest.map(toLine), ''].join('\n'));
  }
}

function toLine({ milliseconds, title }: { milliseconds: number; title: string }): string {
  return `${String(milliseconds).padStart(7)} ms  ${title}`;
}
