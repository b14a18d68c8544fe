import { parentPort } from 'node:worker_threads';
import {
  detectOperator,
  type Effort,
  findTraces,
  type OperatorResult,
} from '../../test/support/operators/detection.ts';
import { operators } from '../../test/support/operators/index.ts';

/** What a worker is asked: what a rule gets to see, or whether rules catch an operator. */
export type Task =
  | { type: 'trace'; rule: string; effort: Effort }
  | { type: 'detect'; operator: string; rules: readonly string[]; effort: Effort };

/** What it says to a task of that type. */
export interface TaskResults {
  trace: readonly string[];
  detect: OperatorResult;
}

const byId = new Map(operators.map((operator) => [operator.id, operator]));

parentPort?.on('message', async ({ id, task }: { id: number; task: Task }) => {
  parentPort?.postMessage({ id, result: await work(task) });
});

async function work(task: Task): Promise<TaskResults[Task['type']]> {
  if (task.type === 'trace') return findTraces(task.rule, task.effort);
  const operator = byId.get(task.operator);
  if (operator === undefined) throw new Error(`There was expected to be the operator ${task.operator}; there is none.`);
  return detectOperator(operator, task.rules, task.effort);
}
