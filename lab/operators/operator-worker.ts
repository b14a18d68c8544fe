import { operators } from '../../test/support/operators/index.ts';
import { serveTasks } from '../support/serve-tasks.ts';
import { detectOperator, type Effort, findTraces } from './detection.ts';

const byId = new Map(operators.map((operator) => [operator.id, operator]));

const tasks = {
  /** What a rule gets to see. */
  trace: ({ rule, effort }: { rule: string; effort: Effort }) => findTraces(rule, effort),
  /** Whether rules catch an operator. */
  async detect({ id, rules, effort }: { id: string; rules: readonly string[]; effort: Effort }) {
    const operator = byId.get(id);
    if (operator === undefined) throw new Error(`There was expected to be the operator ${id}; there is none.`);
    return detectOperator(operator, rules, effort);
  },
};

export type OperatorTasks = typeof tasks;

serveTasks(tasks);
