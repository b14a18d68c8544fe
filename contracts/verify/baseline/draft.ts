import type { Verdict } from '../run.ts';

const header = `# Violations that are known and accepted for now: understudy verify --baseline FILE does not fail for them.
# Fill in every blank. An entry fails the run after its last day, and when the service does what the rule asks: delete it then.
`;

/** A baseline of the findings of a run, as YAML. It cannot be used before its blanks are filled in. */
export function draftBaseline(findings: readonly Verdict[]): string {
  const entries = findings.flatMap(({ rule, outcome }) => {
    if (!('violation' in outcome)) return [];
    const [statement] = outcome.violation.statements;
    return [
      `  # ${rule.title}`,
      `  - rule: ${rule.id}`,
      ...(statement === undefined ? [] : [`    statement: ${statement}`]),
      '    reason: # why it is accepted',
      '    ticket: # where it is tracked',
      '    expires: # the last day on which it is accepted, as 2027-01-31',
    ];
  });
  return `${header}accepted:${entries.length === 0 ? ' []' : ''}\n${entries.map((line) => `${line}\n`).join('')}`;
}
