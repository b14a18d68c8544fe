import { asCurl, type Exchange, type Outcome, type Rule, type Subject, type Verdict } from '../../contracts/index.ts';

/** What a report needs beside the verdicts. */
export interface Circumstances {
  subject: Subject;
  /** The sentences of the statements, by id. */
  texts: ReadonlyMap<string, string>;
  /** What is typed to try one rule again. */
  again: (rule: Rule) => string;
  access: Access;
}

/** Whether no request was answered at all, or none with the key of the workspace with anything but 401. */
export type Access = 'silent' | 'refused' | 'open';

type Told = Extract<Outcome, { violation: unknown }>;

/** What became of the rules, as lines of text: warnings, one line for each rule, every finding in full, the sum. */
export function reportOf(verdicts: readonly Verdict[], circumstances: Circumstances): string {
  const findings = verdicts.flatMap(({ rule, outcome }) =>
    'violation' in outcome ? [finding(rule, outcome, circumstances)] : [],
  );
  const keys = 'In these lines API_KEY is the key of the workspace, and OTHER_API_KEY that of the other workspace.\n';
  return [
    ...warnings(verdicts, circumstances).map((warning) => `Warning: ${warning}\n`),
    table(verdicts.map(({ rule, outcome }) => ({ rule, words: [outcome.type, rule.id, remark(outcome)] }))),
    ...(findings.length === 0 ? [] : [keys, ...findings]),
    `${sumOf(verdicts)}\n`,
  ].join('\n');
}

/** 0 when something held and nothing else was seen, 1 when there are findings, 2 when nothing can be said. */
export function exitCodeOf(verdicts: readonly Verdict[], access: Access): 0 | 1 | 2 {
  const counts = countsOf(verdicts);
  if (access !== 'open') return 2;
  if (counts.violated + counts.flaky > 0) return 1;
  return counts.broken > 0 || counts.held === 0 ? 2 : 0;
}

/** Lines for rules, chapter by chapter; the words of a line stand in columns. */
export function table(rows: readonly { rule: Rule; words: readonly string[] }[]): string {
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map(({ words }) => words[column]?.length ?? 0)));
  const chapters = Map.groupBy(rows, ({ rule }) => rule.id.split('/')[0] ?? '');
  return [...chapters]
    .map(([chapter, lines]) => {
      const told = lines.map(({ words }) => `  ${words.map((word, at) => word.padEnd(widths[at] ?? 0)).join('  ')}`);
      return [chapter, ...told.map((line) => line.trimEnd()), ''].join('\n');
    })
    .join('\n');
}

function warnings(verdicts: readonly Verdict[], { access, subject }: Circumstances): string[] {
  const counts = countsOf(verdicts);
  const tried = verdicts.length - counts['not-run'];
  return [
    ...(access === 'refused'
      ? ['Every answer to the key of the workspace was 401, so nothing was tested. Check the key.']
      : []),
    ...(access === 'silent' && tried > 0
      ? [`Nobody answered at ${subject.baseUrl}, so nothing was tested. Check the address, and that the service runs.`]
      : []),
    ...(tried * 2 < verdicts.length
      ? [`${counts['not-run']} of ${verdicts.length} rules were not run. Their lines say why.`]
      : []),
  ];
}

function remark(outcome: Outcome): string {
  switch (outcome.type) {
    case 'held':
      return outcome.runs === 1 ? '1 run' : `${outcome.runs} runs`;
    case 'not-run':
    case 'broken':
      return outcome.reason;
    case 'violated':
    case 'flaky':
      return '';
  }
}

export function finding(rule: Rule, outcome: Told, { subject, texts, again }: Circumstances): string {
  const { violation, exchanges } = outcome;
  return [
    `${outcome.type}  ${rule.id}`,
    `  ${rule.title}${outcome.type === 'flaky' ? ' This was seen not to hold, but not every time.' : ''}`,
    '',
    ...violation.statements.map((id) => `  statement  ${id}: ${texts.get(id)?.trim() ?? ''}`),
    `  expected   ${violation.expected}`,
    `  received   ${violation.received}`,
    ...('given' in outcome ? [`  case       ${cut(JSON.stringify(outcome.given) ?? 'none', 2000)}`] : []),
    '',
    ...inShort(exchanges, subject),
    '',
    `  again: ${again(rule)}`,
    '',
  ].join('\n');
}

/** Requests that follow each other and are the same stand there once, with the last answer. */
export function inShort(exchanges: readonly Exchange[], subject: Subject): string[] {
  const commands = exchanges.map((one) => asCurl(one, keyIn(one, subject)));
  return exchanges.flatMap(({ status, text }, index) => {
    if (commands[index] === commands[index + 1]) return [];
    let times = 1;
    while (commands[index - times] === commands[index]) times += 1;
    const often = times === 1 ? '' : `   # ${times} times, the last answer:`;
    return [`  ${commands[index]}${often}`, `    ${status} ${cut(text, 1000)}`];
  });
}

/** Keys that were made up for a rule are shown. */
function keyIn({ request: { headers } }: Exchange, { workspace, otherWorkspace }: Subject): string {
  const sent = headers['x-api-key'] ?? '';
  if (sent === workspace.apiKey) return '$API_KEY';
  return sent === otherWorkspace?.apiKey ? '$OTHER_API_KEY' : sent;
}

function sumOf(verdicts: readonly Verdict[]): string {
  const counts = Object.entries(countsOf(verdicts)).map(([type, count]) => `${count} ${type}`);
  return `${verdicts.length} rules: ${counts.join(', ')}.`;
}

function countsOf(verdicts: readonly Verdict[]): Record<Outcome['type'], number> {
  const counts = { held: 0, violated: 0, flaky: 0, 'not-run': 0, broken: 0 };
  for (const { outcome } of verdicts) counts[outcome.type] += 1;
  return counts;
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}
