import { chapterOf } from '../../src/document/annotations.ts';
import { parseJson } from '../../src/json.ts';
import { valueAt } from '../../src/schema.ts';
import { count } from '../../src/text/count.ts';
import { type Finding, findingOf, type ReportedRule } from './run-event.ts';

/** Findings that have one cause, judging by what was observed. */
export interface FindingGroup {
  /** The lead finding: its rule states most directly what is wrong, in the smallest case. */
  first: ReportedRule;
  others: readonly ReportedRule[];
}

/** The findings of a run by their causes: those first whose rules state directly what is wrong. */
export function groupFindings(rules: readonly ReportedRule[]): FindingGroup[] {
  let groups: { keys: ReadonlySet<string>; rules: readonly ReportedRule[] }[] = [];
  for (const rule of rules) {
    const finding = findingOf(rule);
    if (finding === undefined) continue;
    const keys = keysOf(finding);
    const isSame = (group: { keys: ReadonlySet<string> }) => keys.some((key) => group.keys.has(key));
    const same = groups.filter(isSame);
    const merged = {
      keys: new Set([...same.flatMap((group) => [...group.keys]), ...keys]),
      rules: [...same.flatMap((group) => group.rules), rule],
    };
    groups = [...groups.filter((group) => !isSame(group)), merged];
  }
  return groups
    .map(({ rules: members }) => {
      const [first, ...others] = members.toSorted(compareDirectness);
      return { first: first as ReportedRule, others };
    })
    .toSorted((a, b) => compareDirectness(a.first, b.first) || b.others.length - a.others.length);
}

/** What a run found: `2 causes, 3 statements violated, 42 of 112 rules failed`; undefined when it found nothing. */
export function formatHeadline({
  rules,
  findingGroups: groups,
}: {
  rules: readonly ReportedRule[];
  findingGroups: readonly FindingGroup[];
}): string | undefined {
  if (groups.length === 0) return undefined;
  const findings = groups.flatMap(({ first, others }) => [first, ...others]);
  const statements = new Set(findings.flatMap((rule) => findingOf(rule)?.statements ?? []));
  const flaky = findings.filter(({ outcome }) => outcome.type === 'flaky').length;
  const failed = `${findings.length - flaky} of ${count(rules.length, 'rule')} failed`;
  const counts = [count(groups.length, 'cause'), `${count(statements.size, 'statement')} violated`, failed];
  return [...counts, ...(flaky === 0 ? [] : [`${flaky} flaky`])].join(', ');
}

/** What findings of one cause share: the statements, or what was observed of an operation. */
function keysOf({ exchange, pointer, expected, exchanges, statements }: Finding): string[] {
  const statementsKey = `statements ${statements.join(' ')}`;
  const shown = exchange === undefined ? undefined : exchanges[exchange];
  if (shown === undefined) return [statementsKey];
  const { operationId, status, text } = shown;
  const body = parseJson(text);
  if (pointer === undefined) {
    // What is accepted although it is wrong is another mistake for each statement.
    const received = `${status} ${String(valueAt(body, '/errorCode'))}`;
    return status < 400 ? [statementsKey] : [statementsKey, `${operationId} ${expected}, not ${received}`];
  }
  if (!pointer.startsWith('/data/')) return [statementsKey];
  const place = pointer.replace(/\/\d+(?=\/|$)/g, '/*');
  return [statementsKey, `${operationId} ${place} ${expected}, not ${kindOf(valueAt(body, pointer))}`];
}

function kindOf(value: unknown): string {
  return typeof value === 'boolean' || value === null ? String(value) : typeof value;
}

/** Those that fail every time come first, then whose rules cite what is violated, are of its chapter, and need less. */
function compareDirectness(a: ReportedRule, b: ReportedRule): number {
  return indirectnessOf(a) - indirectnessOf(b);
}

function indirectnessOf(rule: ReportedRule): number {
  const { statements = [], exchanges = [] } = findingOf(rule) ?? {};
  const isFlaky = rule.outcome.type === 'flaky';
  const isCited = statements.some((id) => rule.statements.includes(id));
  const isOfChapter = statements.some((id) => chapterOf(id) === chapterOf(rule.id));
  return (isFlaky ? 1e9 : 0) + (isCited ? 0 : 1e8) + (isOfChapter ? 0 : 1e7) + exchanges.length;
}
