import { factsOf } from '../../contracts/facts/operation.ts';
import type { Rule } from '../../contracts/index.ts';
import { summarizeFinding } from '../../contracts/reports/finding.ts';
import { runRules } from '../../contracts/run/run.ts';
import type { Mock } from '../../mock/index.ts';
import { parseJson } from '../../src/json.ts';
import type { Alteration, Fetch } from '../../test/support/kit/altered-service.ts';
import { startMockUnderTest } from '../../test/support/kit/mock-under-test.ts';
import { getRule, withoutShrinking } from '../../test/support/sabotages/detection.ts';
import { serveTasks } from '../support/serve-tasks.ts';
import type { Operator } from './operator.ts';
import { createTracer, operators } from './operators.ts';

const byId = new Map(operators.map((operator) => [operator.id, operator]));

const tasks = {
  trace: ({ rule, effort }: { rule: string; effort: Effort }) => findTraces(rule, effort),
  async detect({ id, rules, effort }: { id: string; rules: readonly string[]; effort: Effort }) {
    const operator = byId.get(id);
    if (operator === undefined) throw new Error(`There was expected to be the operator ${id}; there is none.`);
    return detectOperator(operator, rules, effort);
  },
};

export type OperatorTasks = typeof tasks;

serveTasks(tasks);

export interface OperatorResult {
  id: string;
  caughtBy: { rule: string; message: string } | undefined;
  tried: number;
  seconds: number;
}

export interface Effort {
  runs: number;
  seed: number;
}

async function findTraces(ruleId: string, effort: Effort): Promise<string[]> {
  const traces = new Set<string>();
  const record = (real: Fetch): Fetch => {
    const trace = createTracer();
    return async (request) => {
      const requestBody = parseJson(await (request.clone() as Request).text());
      const response = await real(request);
      const body = parseJson(await (response.clone() as Response).text());
      for (const one of trace({ request, requestBody, status: response.status, body })) traces.add(one);
      return response;
    };
  };
  await judge([getRule(ruleId)], record, effort);
  return [...traces];
}

async function detectOperator(operator: Operator, ruleIds: readonly string[], effort: Effort): Promise<OperatorResult> {
  const startedAt = performance.now();
  const chosen = ruleIds.map(getRule).toSorted((one, other) => distanceOf(one, operator) - distanceOf(other, operator));
  const caughtBy = await judge(chosen, operator.by, effort);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  return { id: operator.id, caughtBy, tried: chosen.length, seconds };
}

async function judge(
  chosen: readonly Rule[],
  by: Alteration,
  { runs, seed }: Effort,
): Promise<OperatorResult['caughtBy']> {
  await using mockUnderTest = await startMockUnderTest({ sendSeconds: 0.6 });
  const { mock, subject } = mockUnderTest;
  // Hide the control plane of the mock from rules that do not need it, because a real service usually has none.
  const { controlUrl: _, ...subjectWithoutControl } = subject;
  const fetch = forgetWhatIsUndone(by, mock)(mock.fetch);
  const caught = new AbortController();
  let caughtBy: OperatorResult['caughtBy'];
  const judgeAll = async (some: readonly Rule[], seenAs: typeof subjectWithoutControl) => {
    await runRules(some.map(withoutShrinking), seenAs, {
      runs,
      seed,
      fetch,
      ruleSeconds: 120,
      signal: caught.signal,
      onVerdict: ({ rule, outcome }) => {
        if (outcome.type !== 'failed') return;
        caughtBy ??= { rule: rule.id, message: summarizeFinding(outcome.finding) };
        caught.abort();
      },
    });
  };
  const movesClock = ({ needs }: Rule) => needs.includes('control');
  await judgeAll(
    chosen.filter((rule) => !movesClock(rule)),
    subjectWithoutControl,
  );
  if (caughtBy === undefined) await judgeAll(chosen.filter(movesClock), subject);
  return caughtBy;
}

/**
 * A mock with a restored state assigns the same ids again. So start the alteration anew, without its memory of earlier
 * responses.
 */
function forgetWhatIsUndone(by: Alteration, { time }: Pick<Mock, 'time'>): Alteration {
  return (real) => {
    let alter = by(real);
    let latest = { now: time.now(), mode: time.mode };
    return (request) => {
      const { now, mode } = { now: time.now(), mode: time.mode };
      if (now < latest.now || mode !== latest.mode) alter = by(real);
      latest = { now, mode };
      return alter(request);
    };
  };
}

function distanceOf({ id, statements }: Rule, { operationId, topic }: Operator): number {
  const { chapter: own, alsoIn = [] } = factsOf(operationId);
  const isOf = (name: string) => [own, ...alsoIn].some((chapter) => name.startsWith(`${chapter}/`));
  if (statements.some((statement) => isOf(statement) && statement.endsWith(topic))) return 0;
  return isOf(id) ? 1 : 2;
}
