import { FileError, type Issue } from '../../src/files/issue.ts';
import { readDocument } from '../../src/files/read-document.ts';
import type { components } from '../../src/generated/baseline-types.ts';
import { baselineFile } from '../../src/generated/baseline-validator.js';
import { nearestName } from '../../src/text/words.ts';
import { findingsIn, type ReportedRule } from '../reports/run-event.ts';
import type { Baseline } from './exit-code.ts';

type BaselineFile = components['schemas']['BaselineFile'];

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
