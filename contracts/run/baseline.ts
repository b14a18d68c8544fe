import { FileError, type Issue } from '../../src/files/issue.ts';
import { readDocument } from '../../src/files/read-document.ts';
import type { components } from '../../src/generated/baseline-types.ts';
import { baselineFile } from '../../src/generated/baseline-validator.js';
import { nearestName } from '../../src/text/nearest.ts';
import {
  type Finding,
  findingsIn,
  type OutcomeRecord,
  type ReportedRule,
  type RuleDecided,
} from '../reports/run-event.ts';

type BaselineFile = components['schemas']['BaselineFile'];

/** Accepted violations and undecided rules. */
export interface Baseline {
  accepted: readonly AcceptedViolation[];
  /** Rules that may be undecided. */
  undecided: readonly components['schemas']['UndecidedRule'][];
}

/** A violation that is accepted until a date. */
export interface AcceptedViolation extends Readonly<components['schemas']['AcceptedViolation']> {
  /** The first line of the entry: `baseline.yaml:12`. */
  place: string;
}

export const noBaseline: Baseline = { accepted: [], undecided: [] };

/** The status of a baseline entry after a run. */
export type EntryStatus = 'accepted' | 'expired' | 'fixed' | 'other-violation' | 'skipped';

export interface BaselineResult {
  entries: readonly { entry: AcceptedViolation; status: EntryStatus }[];
  /** Findings that no entry accepts, or that only an expired entry accepts. */
  unaccepted: readonly RuleDecided[];
  /** Undecided rules that no entry accepts. */
  undecided: readonly RuleDecided[];
}

/** The ids that an entry may name. */
interface KnownIds {
  rules: readonly string[];
  statements: readonly string[];
}

/**
 * Parses a baseline file, in YAML or JSON. Its lists may be empty.
 *
 * @throws FileError with every issue, such as an entry that is not filled in. `fileName` is only used in messages.
 */
export function parseBaseline(content: string, fileName: string, knownIds: KnownIds): Baseline {
  const check = ({ accepted, undecided }: BaselineFile) => [
    ...checkBaseline('accepted', accepted ?? [], knownIds),
    ...checkBaseline('undecided', undecided ?? [], knownIds),
  ];
  const result = readDocument(content, { schema: baselineFile, check });
  if (!result.ok) throw new FileError(fileName, result.issues);
  const { value, lineOf } = result;
  const placeOf = (index: number) => `${fileName}:${lineOf(`/accepted/${index}`)}`;
  const accepted = (value.accepted ?? []).map((entry, index) => ({ ...entry, place: placeOf(index) }));
  return { accepted, undecided: value.undecided ?? [] };
}

/** Checks the rules that the schema cannot express: all ids exist, and no violation is listed twice. */
function checkBaseline(
  list: string,
  entries: readonly { rule: string; statement?: string }[],
  { rules, statements }: KnownIds,
): Issue[] {
  const keys = entries.map(({ rule, statement }) => JSON.stringify([rule, statement]));
  return entries.flatMap(({ rule, statement }, index) => {
    const pointer = `/${list}/${index}`;
    const violation = [rule, statement].filter((id) => id !== undefined).join(' with ');
    const isListedTwice = keys.indexOf(keys[index] ?? '') < index;
    return [
      ...checkId(`${pointer}/rule`, 'rule', rule, rules),
      ...(statement === undefined ? [] : checkId(`${pointer}/statement`, 'statement', statement, statements)),
      ...(isListedTwice ? [{ pointer, message: `repeats the entry for ${violation}. Delete one of them.` }] : []),
    ];
  });
}

function checkId(pointer: string, kind: string, id: string, ids: readonly string[]): Issue[] {
  if (ids.includes(id)) return [];
  const message = `is the id of no ${kind}: ${JSON.stringify(id)}.`;
  const suggestion = nearestName(id, ids);
  if (suggestion === undefined) return [{ pointer, message: `${message} A report lists the ids of rules.` }];
  return [{ pointer, message, suggestion }];
}

/** Whether an entry accepts a violation of these statements by a rule. The day has the form `2027-01-31`. */
export function isAccepted(
  { accepted }: Pick<Baseline, 'accepted'>,
  rule: string,
  statements: readonly string[],
  today: string,
): boolean {
  return accepted.some((entry) => entry.rule === rule && today <= entry.expires && isAbout(entry, { statements }));
}

function isAbout({ statement }: AcceptedViolation, finding: Pick<Finding, 'statements'>): boolean {
  return statement === undefined || finding.statements.some((id) => id === statement);
}

/** Compares a run with a baseline. `fixed`: the rule passed. `other-violation`: it violated another statement only. */
export function applyBaseline(
  decisions: readonly RuleDecided[],
  { accepted, undecided }: Baseline,
  today: string,
): BaselineResult {
  const outcomes = new Map(decisions.map(({ rule, outcome }) => [rule, outcome]));
  const mayBeUndecided = new Set(undecided.map(({ rule }) => rule));
  return {
    entries: accepted.map((entry) => ({ entry, status: statusOf(entry, today, outcomes.get(entry.rule)) })),
    unaccepted: decisions.filter(({ rule, outcome }) =>
      findingsIn(outcome).some(({ statements }) => !isAccepted({ accepted }, rule, statements, today)),
    ),
    undecided: decisions.filter(({ rule, outcome }) => outcome.type === 'undecided' && !mayBeUndecided.has(rule)),
  };
}

function statusOf(entry: AcceptedViolation, today: string, outcome?: OutcomeRecord): EntryStatus {
  if (outcome?.type === 'passed') return 'fixed';
  if (outcome === undefined || !('finding' in outcome)) return 'skipped';
  if (!findingsIn(outcome).some((finding) => isAbout(entry, finding))) return 'other-violation';
  return today > entry.expires ? 'expired' : 'accepted';
}

const header = `# Known violations, accepted for now: npx understudy-kit verify --baseline FILE does not fail for them.
# Fill in the placeholders. An entry fails the run after its last day, and when its violation no longer occurs: delete it then.
`;

/**
 * Drafts a baseline from the findings of a run, as YAML. It is invalid until the user fills in its placeholders.
 *
 * @param rules the rules of a report; each rule with a finding and each undecided rule gets an entry
 */
export function draftBaseline(rules: readonly ReportedRule[]): string {
  const undecided = rules.flatMap(({ id, outcome }) =>
    outcome.type === 'undecided'
      ? [`  # ${outcome.reason.replaceAll('\n', ' ')}`, `  - rule: ${id}`, '    reason: # why that is accepted']
      : [],
  );
  const entries = rules.flatMap((rule) =>
    findingsIn(rule.outcome).flatMap(({ statements: [statement] }) => [
      `  # ${rule.title}`,
      `  - rule: ${rule.id}`,
      ...(statement === undefined ? [] : [`    statement: ${statement}`]),
      '    reason: # why it is accepted',
      '    ticket: # where it is tracked',
      '    expires: # the last day on which it is accepted, as 2027-01-31',
    ]),
  );
  const lines = [
    `accepted:${entries.length === 0 ? ' []' : ''}`,
    ...entries,
    ...(undecided.length === 0 ? [] : ['undecided:', ...undecided]),
  ];
  return `${header}${lines.map((line) => `${line}\n`).join('')}`;
}
