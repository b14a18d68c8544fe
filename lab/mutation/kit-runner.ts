import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { INSTRUMENTER_CONSTANTS, type InstrumenterContext } from '@stryker-mutator/api/core';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';

type JudgeMock = typeof import('./judge-mock.ts');

/** Runs the rules of the contract kit as Stryker's tests. All is loaded once, as mutants are switched while it runs. */
function createKitRunner(): TestRunner {
  let judgeMock: JudgeMock;
  const context: InstrumenterContext = {};
  Object.assign(globalThis, { [INSTRUMENTER_CONSTANTS.NAMESPACE]: context });
  let crash: unknown;
  process.on('uncaughtException', (error) => {
    crash ??= error;
  });

  async function runRules(ids: readonly string[], isBailing: boolean): Promise<TestResult[]> {
    const results: TestResult[] = [];
    for (const id of ids) {
      const rule = judgeMock.rulesById.get(id);
      if (rule === undefined) throw new Error(`There is no rule ${id}.`);
      context.currentTestId = id;
      crash = undefined;
      const startedAt = process.hrtime.bigint();
      const objection = (await judgeMock.objectionOf(rule).catch(String)) ?? (crash && `the mock crashed: ${crash}`);
      const result = { id, name: id, timeSpentMs: Number(process.hrtime.bigint() - startedAt) / 1e6 };
      if (objection === undefined) results.push({ ...result, status: TestStatus.Success });
      else {
        results.push({ ...result, status: TestStatus.Failed, failureMessage: String(objection) });
        if (isBailing) break;
      }
    }
    delete context.currentTestId;
    return results;
  }

  return {
    capabilities: () => ({ reloadEnvironment: false }),
    async init() {
      // Stryker starts this in the copy of the project that it has changed.
      judgeMock = (await import(pathToFileURL(path.resolve('lab/mutation/judge-mock.ts')).href)) as JudgeMock;
    },
    async dryRun(): Promise<DryRunResult> {
      const tests = await runRules([...judgeMock.rulesById.keys()], false);
      const { mutantCoverage } = context;
      return { status: DryRunStatus.Complete, tests, ...(mutantCoverage === undefined ? {} : { mutantCoverage }) };
    },
    async mutantRun({ activeMutant, testFilter = [...judgeMock.rulesById.keys()], hitLimit, disableBail }) {
      Object.assign(context, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
      const tests = await runRules(testFilter, !disableBail);
      const loop = determineHitLimitReached(context.hitCount, hitLimit);
      return toMutantRunResult(loop ?? { status: DryRunStatus.Complete, tests });
    },
  };
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'contract-kit', createKitRunner)];
