import { FileError, type Issue } from '../../src/files/issue.ts';
import { readDocument } from '../../src/files/read-document.ts';
import type { components } from '../../src/generated/baseline-types.ts';
import { baselineFile } from '../../src/generated/baseline-validator.js';
import { nearestName } from '../../src/text/nearest.ts';
import type { OutcomeRecord, RuleDecided } from '../reports/run-event.ts';
import { findingOf, type ReportedRule } from '../reports/run-event.ts';

// Import it lazily: it brings a YAML parser along.

/** The ids that an entry may name. */
export interface KnownIds {
  rules: readonly string[];
  statements: readonly string[];
}

type BaselineFile = components['schemas']['BaselineFile'];

/**
 * The accepted violations that the text of a YAML or JSON file lists; none when its list is empty.
 *
 * @throws FileError with every issue; an entry with a blank left in it is one. `fileName` is only repeated.
 */
export function parseBaseline(content: string, fileName: string, knownIds: KnownIds): AcceptedViolation[] {
  const check = ({ accepted }: BaselineFile) => checkBaseline(accepted ?? [], knownIds);
  const result = readDocument(content, { schema: baselineFile, check });
  if (!result.ok) throw new FileError(fileName, result.issues);
  const { value, lineOf } = result;
  return (value.accepted ?? []).map((entry, index) => ({
    ...entry,
    place: `${fileName}:${lineOf(`/accepted/${index}`)}`,
  }));
}

/** What the schema cannot say: ids exist, and no violation is listed twice. */
function checkBaseline(entries: NonNullable<BaselineFile['accepted']>, { rules, statements }: KnownIds): Issue[] {
  const keys = entries.map(({ rule, statement }) => JSON.stringify([rule, statement]));
  return entries.flatMap(({ rule, statement }, index) => {
    const pointer = `/accepted/${index}`;
    const violation = [rule, statement].filter((id) => id !== undefined).join(' with ');
    const isListedTwice = keys.indexOf(keys[index] ?? '') < index;
    return [
      ...checkId(`${pointer}/rule`, 'rule', rule, rules),
      ...(statement === undefined ? [] : checkId(`${pointer}/statement`, 'statement', statement, statements)),
      ...(isListedTwice ? [{ pointer, message: `is another entry for ${violation}. Delete one of the two.` }] : []),
    ];
  });
}

function checkId(pointer: string, kind: string, id: string, ids: readonly string[]): Issue[] {
  if (ids.includes(id)) return [];
  const message = `is the id of no ${kind}: ${JSON.stringify(id)}.`;
  const suggestion = nearestName(id, ids);
  return [
    suggestion === undefined
      ? { pointer, message: `${message} See a report for its id.` }
      : { pointer, message, suggestion },
  ];
}

/** A violation that is known, and accepted until a day. */
export interface AcceptedViolation {
  rule: string;
  /** Only violations of this statement are accepted; left out, any violation of the rule is. */
  statement?: string;
  reason: string;
  /** Where it is tracked. */
  ticket: string;
  /** The last day on which it is accepted, in UTC: `2027-01-31`. */
  expires: string;
  /** Where the entry begins: `baseline.yaml:12`. */
  place: string;
}

/** What became of an entry in a run. */
export type EntryStatus = 'accepted' | 'expired' | 'fixed' | 'other-violation' | 'skipped';

export interface BaselineResult {
  entries: readonly { entry: AcceptedViolation; status: EntryStatus }[];
  /** Findings that no entry accepts, or none any more. */
  unaccepted: readonly RuleDecided[];
}

/**
 * Compares the decisions of a run with the accepted violations, on a day such as `2027-01-31`.
 *
 * An entry is `fixed` when its rule passed: it is to be deleted. It is `other-violation` when the rule failed, but not for
 * its statement.
 */
export function applyBaseline(
  decisions: readonly RuleDecided[],
  baseline: readonly AcceptedViolation[],
  today: string,
): BaselineResult {
  const outcomes = new Map(decisions.map(({ rule, outcome }) => [rule, outcome]));
  const entries = baseline.map((entry) => ({ entry, status: statusOf(entry, outcomes.get(entry.rule), today) }));
  const accepted = new Set(entries.filter(({ status }) => status === 'accepted').map(({ entry }) => entry.rule));
  const unaccepted = decisions.filter(({ rule, outcome }) => 'finding' in outcome && !accepted.has(rule));
  return { entries, unaccepted };
}

/** Whether a run has to fail for its baseline: something is not accepted, or an entry is out of date. */
export function failsRun({ entries }: BaselineResult): boolean {
  return entries.some(({ status }) => status === 'expired' || status === 'fixed');
}

function statusOf(
  { statement, expires }: AcceptedViolation,
  outcome: OutcomeRecord | undefined,
  today: string,
): EntryStatus {
  if (outcome?.type === 'passed') return 'fixed';
  if (outcome === undefined || !('finding' in outcome)) return 'skipped';
  const isListed = statement === undefined || outcome.finding.statements.some((id) => id === statement);
  if (!isListed) return 'other-violation';
  return today > expires ? 'expired' : 'accepted';
}

const header = `# Known violations, accepted for now: npx understudy-kit verify --baseline FILE does not fail for them.
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
