import { FileError, type Issue } from '../../src/files/issue.ts';
import { readDocument } from '../../src/files/read-document.ts';
import type { components } from '../../src/generated/baseline-types.ts';
import { baselineFile } from '../../src/generated/baseline-validator.js';
import { nearestName } from '../../src/text/words.ts';
import { type Finding, findingsIn, type ReportedRule, type RuleDecided } from '../reports/run-event.ts';

type BaselineFile = components['schemas']['BaselineFile'];

export interface Baseline {
  accepted: readonly AcceptedViolation[];
  undecided: readonly components['schemas']['UndecidedRule'][];
}

export interface AcceptedViolation extends Readonly<components['schemas']['AcceptedViolation']> {
  place: string;
}

export type EntryStatus = 'accepted' | 'expired' | 'fixed' | 'not-met' | 'skipped' | 'left-out';

export interface BaselineResult {
  entries: readonly { entry: AcceptedViolation; status: EntryStatus; remark: string | undefined }[];
  counts: Readonly<Record<'new' | 'accepted' | 'expired' | 'fixed', number>>;
}

interface KnownIds {
  rules: readonly string[];
  statements: readonly string[];
}

/** Parses a baseline file, in YAML or JSON. @throws FileError with every issue */
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
  const message = `must be the id of a ${kind}; found ${JSON.stringify(id)}.`;
  const suggestion = nearestName(id, ids);
  if (suggestion === undefined) return [{ pointer, message: `${message} A report lists the ids of rules.` }];
  return [{ pointer, message, suggestion }];
}

const header = `# Known violations, accepted for now: npx understudy-kit verify --baseline FILE does not fail for them.
# Fill in the placeholders. An entry fails the run after its last day, and when its violation no longer occurs: delete it then.
`;

/**
 * Drafts a baseline of findings and undecided rules, as YAML. The user must fill in its placeholders before the
 * baseline is valid.
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

export function findAcceptance(
  { accepted }: Pick<Baseline, 'accepted'>,
  rule: string,
  violation: Pick<Finding, 'statements'>,
  today: string,
): Finding['accepted'] {
  const entry = accepted.find((one) => today <= one.expires && isAbout(one, rule, violation));
  return entry && { reason: entry.reason, ticket: entry.ticket, expires: entry.expires };
}

function isAbout(entry: AcceptedViolation, rule: string, { statements }: Pick<Finding, 'statements'>): boolean {
  return entry.rule === rule && (entry.statement === undefined || statements.some((id) => id === entry.statement));
}

export function applyBaseline(
  decisions: readonly RuleDecided[],
  { accepted }: Pick<Baseline, 'accepted'>,
  today: string,
): BaselineResult {
  const entries = accepted.map((entry) => {
    const status = statusOf(entry, today, decisions);
    return { entry, status, remark: remarks[status]?.(entry) };
  });
  const found = decisions.flatMap(({ rule, outcome }) => findingsIn(outcome).map((finding) => ({ rule, finding })));
  const open = found.filter(({ finding }) => finding.accepted === undefined);
  const isExpired = ({ rule, finding }: (typeof open)[number]) => accepted.some((one) => isAbout(one, rule, finding));
  const expired = open.filter(isExpired).length;
  const fixed = entries.filter(({ status }) => status === 'fixed').length;
  return { entries, counts: { new: open.length - expired, accepted: found.length - open.length, expired, fixed } };
}

function statusOf(entry: AcceptedViolation, today: string, decisions: readonly RuleDecided[]): EntryStatus {
  const outcome = decisions.find(({ rule }) => rule === entry.rule)?.outcome;
  if (outcome === undefined) return 'left-out';
  if ('reason' in outcome) return 'skipped';
  if (findingsIn(outcome).some((finding) => isAbout(entry, entry.rule, finding)))
    return today > entry.expires ? 'expired' : 'accepted';
  const violated = decisions.flatMap((one) => findingsIn(one.outcome)).flatMap(({ statements }) => statements);
  const isViolated = violated.some((id) => id === entry.statement);
  return outcome.type === 'passed' && !isViolated ? 'fixed' : 'not-met';
}

const remarks: Partial<Record<EntryStatus, (entry: AcceptedViolation) => string>> = {
  expired: ({ expires, ticket, place }) => `since ${expires} (${ticket}); see ${place}`,
  fixed: ({ place }) => `no longer occurs: delete the entry at ${place}`,
  skipped: ({ place }) => `the rule did not run; see ${place}`,
};

/** Describes the entries of a baseline that are expired or no longer needed. */
export function outdatedEntriesOf({ entries }: BaselineResult): string[] {
  return entries.flatMap(({ entry: { rule }, status, remark }) =>
    status === 'expired' || status === 'fixed'
      ? [`${rule} ${status === 'expired' ? 'is no longer accepted ' : ''}${remark}`]
      : [],
  );
}
