import { summarizeFinding } from '../../contracts/reports/finding.ts';
import type { Verdict } from '../../contracts/run/run.ts';
import { hour, minute, second } from '../../src/instant.ts';
import { inFastTime } from '../support/fast-time.ts';
import { serveTasks } from '../support/serve-tasks.ts';
import { type Effort, honestServices } from './services.ts';

/** A rule that could judge no case also counts as a false alarm, except at a service that loses requests. */
export interface HonestResult {
  passed: number;
  skipped: number;
  cases: number;
  falseAlarms: readonly FalseAlarm[];
  unchecked: readonly { rule: string; reason: string | undefined }[];
}

interface FalseAlarm {
  rule: string;
  outcome: string;
  message: string;
}

const startedAt = Date.parse('2026-11-20T09:00:00Z');
const betweenSeeds = 5 * hour + 17 * minute + 23 * second;

const tasks = {
  async judge({ name, effort }: { name: string; effort: Effort }): Promise<HonestResult> {
    const service = honestServices.find((one) => one.name === name);
    if (service === undefined) throw new Error(`There was expected to be the service ${name}; there is none.`);
    const now = startedAt + (effort.seed - 1) * betweenSeeds;
    const { verdicts, mistakes } = await inFastTime(now, () => service.judge(effort));
    const count = (type: string) => verdicts.filter(({ outcome }) => outcome.type === type).length;
    return {
      passed: count('passed'),
      skipped: count('skipped') + count('undecided'),
      cases: verdicts.reduce((sum, { checked }) => sum + checked, 0),
      falseAlarms: [
        ...mistakes.map((message) => ({ rule: 'preflight', outcome: 'mistake', message })),
        ...verdicts.flatMap(falseAlarmsOf).filter(({ outcome }) => outcome !== 'error' || !service.isNoisy),
      ],
      unchecked: service.uncheckedRulesIn(verdicts),
    };
  },
};

export type HonestTasks = typeof tasks;

serveTasks(tasks);

function falseAlarmsOf({ rule, outcome }: Verdict): FalseAlarm[] {
  if (['passed', 'skipped', 'undecided'].includes(outcome.type)) return [];
  const message = 'finding' in outcome ? summarizeFinding(outcome.finding) : 'reason' in outcome ? outcome.reason : '';
  return [{ rule: rule.id, outcome: outcome.type, message }];
}
