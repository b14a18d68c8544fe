import { checkValue } from '../../src/files/check-value.ts';
import { formatIssue } from '../../src/files/issue.ts';
import { scenarioRules } from './check-scenario.ts';
import type { Scenario } from './scenario.ts';

/** @throws TypeError when the value is no valid scenario; the message has every issue. */
export function parseScenario(value: unknown): Scenario {
  const result = checkValue(value, scenarioRules);
  if (result.ok) return result.value;
  const issues = result.issues.map((issue) => formatIssue(issue, 'the scenario'));
  throw new TypeError(`The scenario cannot be used: ${issues.join('; ')}`);
}
