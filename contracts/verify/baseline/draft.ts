import { findingOf, type ReportedRule } from '../../reports/report.ts';

const header = `# Known violations, accepted for now: understudy verify --baseline FILE does not fail for them.
# Fill in the placeholders. An entry fails the run after its last day, and when its violation no longer occurs: delete it then.
`;

/**
 * A baseline of the findings of a run, as YAML. It is invalid until its placeholders are filled in.
 *
 * @param rules those of a report; only those with a finding get an entry
 */
export function draftBaseline(rules: readonly ReportedRule[]): string {
  const entries = rules.flatMap((rule) => {
    const finding = findingOf(rule);
    if (finding === undefined) return [];
    const [statement] = finding.statements;
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
