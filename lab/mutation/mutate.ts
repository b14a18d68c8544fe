import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { declarationsOf } from './declarations.ts';

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const root = path.join(import.meta.dirname, '../..');

/** One change of the source, as Stryker made it. */
export interface Mutant {
  file: string;
  line: number;
  /** The function or constant of the file that it is in; '' for neither. */
  within: string;
  /** The code before and after: `ConditionalExpression: isOpen -> true`. It stays when lines move. */
  change: string;
  /** Whether a rule saw it; `unreached` when no rule runs that code. */
  fate: 'killed' | 'survived' | 'unreached';
}

/**
 * Mutates files, and tries each mutant.
 *
 * @param patterns globs of whole files: `mock/domain/call/*.ts`
 * @param concurrency how many mutants are tried at once
 * @param testsFile a configuration of vitest, whose tests try the mutants; otherwise the contract kit does, on a mock of its own
 */
export async function mutate(patterns: readonly string[], concurrency: number, testsFile?: string): Promise<Mutant[]> {
  const results = await new Stryker({
    mutate: [...patterns],
    ...(testsFile === undefined ? byContractKit : byVitest(testsFile)),
    coverageAnalysis: 'perTest',
    // What is only run while files are loaded is not run again for each mutant.
    ignoreStatic: true,
    concurrency,
    // A rule that waits in vain takes its time; what hangs takes longer.
    timeoutMS: 60_000,
    reporters: ['progress-append-only'],
    tempDirName: '.stryker-tmp',
    ignorePatterns: ['dist', 'examples', 'test/browser', 'test/package'],
  }).runMutationTest();
  return results.flatMap(toMutant);
}

const byContractKit = { plugins: ['./bench/mutation/kit-runner.ts'], testRunner: 'contract-kit' };

function byVitest(configFile: string) {
  return {
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile, related: false },
  };
}

/** What hangs is seen by whoever waits for it. What cannot be loaded, or only while files are, is no mutant here. */
const fates: Partial<Record<MutantResult['status'], Mutant['fate']>> = {
  Killed: 'killed',
  Timeout: 'killed',
  Survived: 'survived',
  NoCoverage: 'unreached',
};

function toMutant({ fileName, location, replacement = '', status, mutatorName }: MutantResult): Mutant[] {
  const fate = fates[status];
  if (fate === undefined) return [];
  const file = path.relative(root, path.resolve(root, fileName)).replaceAll('\\', '/');
  const source = readFileSync(path.join(root, file), 'utf8');
  const { line } = location.start;
  const declaration = declarationsOf(source).find(({ lines: [first, last] }) => first <= line && line <= last);
  const change = `${mutatorName}: ${shorten(codeAt(source, location))} -> ${shorten(replacement)}`;
  return [{ file, line, within: declaration?.name ?? '', change, fate }];
}

/** Lines and columns count from 1. */
function codeAt(source: string, { start, end }: MutantResult['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n');
}

function shorten(code: string): string {
  return code.replaceAll(/\s+/g, ' ').trim();
}
