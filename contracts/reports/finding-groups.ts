import { chapterOf } from '../../src/document/chapter-of.ts';
import { parseJson } from '../../src/json.ts';
import type { ResponseCheck } from '../response-check.ts';
import { findingOf, type ReportedRule } from './reported-rule.ts';
import type { Finding } from './run-log/run-event.ts';
import { formatCount } from './text/format-count.ts';

/** Findings that have one cause, judging by what was observed. */
export interface FindingGroup {
  /** The lead finding: its rule states most directly what is wrong, in the smallest case. */
  first: ReportedRule;
  others: readonly ReportedRule[];
}

/** The rules of a run, and what they found. */
interface Findings {
  rules: readonly ReportedRule[];
  findingGroups: readonly FindingGroup[];
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
export function formatHeadline({ rules, findingGroups: groups }: Findings): string | undefined {
  if (groups.length === 0) return undefined;
  const findings = groups.flatMap(({ first, others }) => [first, ...others]);
  const statements = new Set(findings.flatMap((rule) => findingOf(rule)?.statements ?? []));
  const flaky = findings.filter(({ outcome }) => outcome.type === 'flaky').length;
  const failed = `${findings.length - flaky} of ${formatCount(rules.length, 'rule')} failed`;
  const counts = [formatCount(groups.length, 'cause'), `${formatCount(statements.size, 'statement')} violated`, failed];
  return [...counts, ...(flaky === 0 ? [] : [`${flaky} flaky`])].join(', ');
}

/** The request that was wrong, by its index; the last one where only the rule can decide. */
export function wrongExchangeOf({ decisive, exchanges }: Finding): number {
  return Math.min(decisive?.exchange ?? Infinity, exchanges.length - 1);
}

/** What findings of one cause share: the statements, or what was observed of an operation. */
function keysOf(finding: Finding): string[] {
  const { decisive, exchanges, statements } = finding;
  const exchange = exchanges[wrongExchangeOf(finding)];
  const statementsKey = `statements ${statements.join(' ')}`;
  if (decisive === undefined || exchange === undefined) return [statementsKey];
  const body = parseJson(exchange.text);
  const observed = decisive.checks
    .map((check) => describeDifference(check, exchange.status, body))
    .find((part) => part !== undefined);
  return observed === undefined ? [statementsKey] : [statementsKey, `${exchange.operationId} ${observed}`];
}

/** How a response differs from a check; undefined where it does not, or where that says nothing without its statements. */
function describeDifference(check: ResponseCheck, status: number, body: unknown): string | undefined {
  if (check.type === 'status') {
    if (status >= check.from && status <= check.to) return undefined;
    // What is accepted although it is wrong is another mistake for each statement.
    return status < 400
      ? undefined
      : `${check.from} to ${check.to}, not ${status} ${String(valueAt(body, '/errorCode'))}`;
  }
  if (check.type === 'contentType') return undefined;
  const received = valueAt(body, check.pointer);
  const isMember = check.pointer.startsWith('/data/') && check.type !== 'differs';
  if (!isMember) return undefined;
  const expected = 'value' in check ? JSON.stringify(check.value) : '';
  return `${check.pointer.replace(/\/\d+(?=\/|$)/g, '/*')} ${check.type} ${expected}, not ${kindOf(received)}`;
}

function kindOf(value: unknown): string {
  return typeof value === 'boolean' || value === null ? String(value) : typeof value;
}

function valueAt(body: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1);
  const member = (value: unknown, name: string) =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')).reduce(member, body);
}

/** Those that fail every time come first, then whose rules cite what is violated, are of its chapter, and need less. */
function compareDirectness(a: ReportedRule, b: ReportedRule): number {
  const [ofA, ofB] = [indirectnessOf(a), indirectnessOf(b)];
  const index = ofA.findIndex((value, place) => value !== ofB[place]);
  return index === -1 ? 0 : (ofA[index] ?? 0) - (ofB[index] ?? 0);
}

function indirectnessOf(rule: ReportedRule): number[] {
  const finding = findingOf(rule);
  if (finding === undefined) return [];
  const { statements, exchanges, counterexample } = finding;
  return [
    Number(rule.outcome.type === 'flaky'),
    Number(!statements.some((id) => rule.statements.includes(id))),
    Number(!statements.some((id) => chapterOf(id) === chapterOf(rule.id))),
    exchanges.length,
    JSON.stringify(counterexample ?? null).length,
  ];
}
