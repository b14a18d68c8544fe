import { readStatements, type StatementText } from '../../src/document/annotations.ts';
import { count } from '../../src/text/words.ts';
import {
  describeAcceptance,
  type FindingGroup,
  groupFindings,
  type StatementWords,
  summarizeFinding,
  titleOf,
} from './finding.ts';
import {
  type AssumptionChecked,
  type Chapter,
  chaptersOf,
  countLeaked,
  describeCheck,
  type FailedRule,
  findingsIn,
  formatChecked,
  type GapObserved,
  type LeakedEffect,
  type OutcomeRecord,
  type PreflightDone,
  type ReportedRule,
  type RunEnded,
  type RunEvent,
  type RunStarted,
  reasonOf,
  warningKeyOf,
} from './run-event.ts';
import type { RunLog } from './run-log.ts';

export interface Report {
  run: RunStarted;
  /** The last event of a run; undefined when the log is incomplete. */
  end: RunEnded | undefined;
  /** The checks of the subject file; undefined when the log ends before the checks. */
  preflight: PreflightDone | undefined;
  warnings: readonly Warning[];
  rules: readonly ReportedRule[];
  findingGroups: readonly FindingGroup[];
  acceptedFindings: readonly FailedRule[];
  counts: Readonly<Record<OutcomeRecord['type'], number>>;
  chapters: readonly Chapter[];
  assumptions: readonly AssumptionChecked[];
  gaps: readonly ReportedGap[];
  leakedEffects: readonly LeakedEffect[];
  /** The sentence of a statement of the interface; empty for an unknown id. */
  sentenceOf(id: string): string;
  /** The heading of a statement's section in the interface; undefined without a heading. */
  headingOf(id: string): string | undefined;
}

interface ReportedGap extends GapObserved {
  question: string;
  meaning: string;
}

export interface DocumentTexts {
  statements: ReadonlyMap<string, StatementText>;
  gaps: ReadonlyMap<string, { text: string; default: string; alternatives: readonly { id: string; text: string }[] }>;
}

export async function reportOf({ events }: Pick<RunLog, 'events'>): Promise<Report> {
  const { gaps } = await import('../../src/generated/gaps.ts');
  return createReport(events, { statements: readStatements(), gaps: new Map(gaps.map((gap) => [gap.id, gap])) });
}

export function statementWordsOf(texts: DocumentTexts['statements'] = readStatements()): StatementWords {
  return { sentenceOf: (id) => texts.get(id)?.text.trim() ?? '', headingOf: (id) => texts.get(id)?.heading };
}

export function createReport([run, ...events]: readonly [RunStarted, ...RunEvent[]], texts: DocumentTexts): Report {
  const decisions = new Map(events.flatMap((event) => (event.type === 'rule-decided' ? [[event.rule, event]] : [])));
  const preflight = events.find((event) => event.type === 'preflight');
  const reason = preflight?.obstacle ?? 'the run was cut off before it was decided';
  const outcome = { type: 'skipped', reason } as const;
  const rules = run.rules.map((rule): ReportedRule => {
    const decided = decisions.get(rule.id);
    if (decided === undefined) return { ...rule, at: run.at, outcome, durationMs: 0, checked: 0, inconclusive: [] };
    const { type: _, rule: _id, ...rest } = decided;
    return { ...rule, ...rest };
  });
  const found = rules.flatMap((rule) => findingsIn(rule.outcome).map((finding): FailedRule => ({ ...rule, finding })));
  const end = events.findLast((event) => event.type === 'run-ended');
  const counts = { passed: 0, failed: 0, flaky: 0, undecided: 0, skipped: 0, error: 0 };
  for (const { outcome } of rules) counts[outcome.type] += 1;
  const leakedEffects = events.filter((event) => event.type === 'leaked');
  return {
    run,
    end,
    preflight,
    rules,
    findingGroups: groupFindings(found.filter(({ finding }) => finding.accepted === undefined)),
    acceptedFindings: found.filter(({ finding }) => finding.accepted !== undefined),
    counts,
    leakedEffects,
    ...statementWordsOf(texts.statements),
    warnings: warningsOf({ run, end, preflight, counts, leakedEffects, found }),
    chapters: chaptersOf(rules, texts.statements),
    assumptions: events.filter((event) => event.type === 'assumption-checked'),
    gaps: events.flatMap((event) => (event.type === 'gap-observed' ? [toReportedGap(event, texts)] : [])),
  };
}

function toReportedGap(event: GapObserved, { gaps }: DocumentTexts): ReportedGap {
  const gap = gaps.get(event.gap);
  const alternative = gap?.alternatives.find(({ id }) => id === event.answer)?.text;
  const meaning = alternative ?? (event.answer === 'default' ? gap?.default : undefined) ?? event.answer;
  return { ...event, question: gap?.text ?? '', meaning };
}

interface Warning {
  isFatal: boolean;
  text: string;
}

function warningsOf(
  report: Pick<Report, 'run' | 'end' | 'preflight' | 'counts' | 'leakedEffects'> & { found: readonly FailedRule[] },
): Warning[] {
  const { run, end, preflight, counts, leakedEffects, found } = report;
  const leaked = countLeaked(leakedEffects);
  if (preflight?.obstacle !== undefined) return [{ isFatal: true, text: `${preflight.obstacle} No rule was run.` }];
  const total = run.rules.length;
  const executed = total - counts.skipped - counts.undecided;
  const ruleCount = count(total, 'rule');
  const why = 'The report says why for each.';
  const unseen = end?.withoutSuccess ?? [];
  const advice = unseen.includes('getSignedUrl')
    ? 'A recording needs a call that is answered: list only recipients that pick up, and set waits.watchSeconds to the length of a call.'
    : 'Check the entries that they need with: npx understudy-kit doctor';
  const fatal = [
    end === undefined && 'The run was cut off: its log has no end. Rules that were not decided count as skipped.',
    end?.interrupted === true && 'The run was interrupted. It skipped the rules that were not decided.',
    end?.access === 'unauthorized' &&
      'The service answered 401 to every request with the workspace key, so nothing was tested. Check the key.',
    end?.access === 'unreachable' &&
      executed > 0 &&
      `No response from ${run.subject.baseUrl}, so nothing was tested. Check the address, and that the service is running.`,
    total === 0 && 'No rule was selected.',
    total > 0 && executed === 0 && `${executed} of ${ruleCount} ran, so nothing was tested. ${why}`,
  ];
  const unchecked = (preflight?.checks ?? []).filter(({ result }) => result === 'inconclusive');
  const isBySubject = found.some(({ finding }) => finding.expected.includes('the subject file'));
  const others = [
    ...(preflight?.checks ?? []).filter(({ result }) => result === 'mistake').map(describeCheck),
    isBySubject &&
      unchecked.length > 0 &&
      `The service does not show whether it knows these entries of the subject file: ${unchecked.map(({ entry }) => entry).join(', ')}. If a finding depends on one of them, compare the entry with the dashboard of the service first.`,
    executed > 0 && counts.skipped * 2 > total && `${counts.skipped} of ${ruleCount} were skipped. ${why}`,
    unseen.length > 0 &&
      `No request to ${unseen.join(', ')} succeeded as stated, so rules that need this are undecided. ${advice}`,
    counts.undecided > 0 &&
      `${counts.undecided} of ${ruleCount} are undecided: no run showed whether they hold. ${why}`,
    counts.error > 0 && `${counts.error} of ${ruleCount} ended in error. ${why}`,
    leaked['still there'] > 0 &&
      `${count(leaked['still there'], 'scheduled effect')} could not be undone. The report lists the command that undoes each.`,
    leaked.unknown > 0 && `Not known to be undone: ${leaked.unknown}. The report names the request of each.`,
  ];
  const toWarnings = (texts: readonly (string | false)[], isFatal: boolean) =>
    texts.filter((text) => text !== false).map((text) => ({ isFatal, text }));
  return [...toWarnings(fatal, true), ...toWarnings(others, false)];
}

export interface Section {
  id: 'leaked' | 'unknown' | 'accepted' | 'warnings' | 'skipped' | 'partly' | 'assumptions' | 'gaps';
  title: string;
  entries: readonly SectionEntry[];
}

type SectionEntry = readonly [head: string, detail: string];

export function sectionsOf(report: Report): Section[] {
  const { rules, leakedEffects, assumptions, gaps } = report;
  const undecided = rules.filter((rule) => reasonOf(rule) !== undefined);
  const byReason = [...Map.groupBy(undecided, (rule) => `${rule.outcome.type}: ${reasonOf(rule)}`)];
  const skipped = byReason.map(
    ([reason, members]) => [`${members.length} ${reason}`, members.map(({ id }) => id).join(', ')] as const,
  );
  const partly = rules.filter((rule) => reasonOf(rule) === undefined && rule.inconclusive.length > 0);
  const wrong = assumptions.filter(({ holds }) => holds === 'no');
  const entriesOf = (wanted: LeakedEffect['state']) =>
    leakedEffects.flatMap(({ state, what, command }): SectionEntry[] => (state === wanted ? [[what, command]] : []));
  const byEntry = Map.groupBy(report.acceptedFindings, ({ id, finding }) => JSON.stringify([id, finding.accepted]));
  const accepted = [...byEntry.values()].flatMap(([first, ...others]): SectionEntry[] => {
    if (first?.finding.accepted === undefined) return [];
    const found = count(others.length + 1, 'finding');
    const detail = `${found} accepted ${describeAcceptance(first.finding.accepted)}`;
    return [[`${first.id}: ${titleOf(first.finding, report)}`, detail]];
  });
  const sections: [Section['id'], string, SectionEntry[]][] = [
    ['accepted', 'Findings that the baseline accepts', accepted],
    ['leaked', 'Leaked effects', entriesOf('still there')],
    ['unknown', 'Not known to be undone', entriesOf('unknown')],
    ['warnings', 'Warnings: what the service should do differently', warningEntries(report)],
    ['skipped', 'Undecided, skipped or in error', skipped],
    ['partly', 'Undecided in some cases', partly.map((rule) => [rule.id, formatChecked(rule)])],
    [
      'assumptions',
      'Assumptions that do not hold for this service',
      wrong.map(({ assumption, description, reason }) => [`${assumption}: ${description}`, `${reason}.`]),
    ],
    ['gaps', 'Observed answers to gaps', gaps.map(({ gap, question, meaning }) => [`${gap}: ${question}`, meaning])],
  ];
  return sections.flatMap(([id, title, entries]) => (entries.length === 0 ? [] : [{ id, title, entries }]));
}

function groupWarnings(rules: readonly ReportedRule[]) {
  const violated = new Set(rules.flatMap(({ outcome }) => findingsIn(outcome)).flatMap(({ statements }) => statements));
  const seen = rules.flatMap(({ id, warnings = [] }) => warnings.map((finding) => ({ id, finding })));
  const others = seen.filter(({ finding }) => !finding.statements.every((one) => violated.has(one)));
  return [...Map.groupBy(others, ({ finding }) => warningKeyOf(finding)).values()];
}

function warningEntries({ rules, sentenceOf }: Report): SectionEntry[] {
  return groupWarnings(rules).flatMap((group): SectionEntry[] => {
    const [first, ...others] = group.toSorted((a, b) => a.finding.exchanges.length - b.finding.exchanges.length);
    if (first === undefined) return [];
    const { gap, statements } = first.finding;
    const more = others.length === 0 ? '' : `, and ${count(others.length, 'more rule')}`;
    return [
      [`${gap}: ${statements.map(sentenceOf).join(' ')}`, `${summarizeFinding(first.finding)} By ${first.id}${more}.`],
    ];
  });
}

export function formatExit({ end }: Pick<Report, 'end'>): string | undefined {
  return end?.reason === undefined ? undefined : `Exit code ${end.exitCode}: ${end.reason}.`;
}

export function formatCounts({ rules, counts, run, end }: Pick<Report, 'rules' | 'counts' | 'run' | 'end'>): string {
  const outcomes = Object.entries(counts).map(([type, count]) => `${count} ${type}`);
  const warnings = groupWarnings(rules).length;
  const warned = warnings === 0 ? '' : `; ${count(warnings, 'warning')}`;
  const seconds = end === undefined ? 0 : Math.round((Date.parse(end.at) - Date.parse(run.at)) / 1000);
  const spent = end === undefined ? '' : `; ${count(end.requests, 'request')} in ${seconds} s`;
  return `${count(rules.length, 'rule')}: ${outcomes.join(', ')}${warned}${spent}`;
}
