import { loadStatementTexts } from '../../src/document/annotations.ts';
import type { Exchange } from '../exchange.ts';
import { createRedaction, createTextRedactor } from '../redaction/redaction.ts';
import { shellVariablesIn, toCurlCommand } from '../reports/curl.ts';
import type { ExchangeRecord } from '../reports/run-event.ts';
import { truncate } from '../reports/text.ts';
import type { Subject } from '../subject/subject.ts';
import { toExchangeRecord } from '../verify/to-run-event.ts';
import type { Attribution, Explanation } from './explain.ts';
import type { Divergence } from './run-steps.ts';

/** Strings are truncated after they are redacted: half a key could not be found. */
const maxTextLength = 1000;

/** What was sent to both services, one after the other, and where the last answers differ; without the values of the subjects. */
export function formatDivergence({ history, difference }: Divergence, subjects: readonly [Subject, Subject]): string {
  const redact = createPairRedactor(subjects);
  const formatSide = (index: 0 | 1, name: string) => [
    `${name}:`,
    ...history.flatMap((step) =>
      'exchanges' in step
        ? formatExchange(step.exchanges[index], subjects[index])
        : [`  # ${step.passedSeconds} seconds pass`],
    ),
    '',
  ];
  const lines = [...formatSide(0, 'first'), ...formatSide(1, 'second')];
  const names = shellVariablesIn(lines);
  return redact(
    [
      ...lines,
      ...(names.length === 0 ? [] : [`${names.join(', ')} stand for values of the subject file.`, '']),
      `difference  at ${difference.place === '' ? 'the body' : difference.place}`,
      `  first   ${truncate(redact(difference.one), maxTextLength)}`,
      `  second  ${truncate(redact(difference.other), maxTextLength)}`,
      '',
    ].join('\n'),
  );
}

/** Which statement decides a difference, and against whom; without the values of the subjects. */
export async function formatAttribution(
  { side, violation }: Attribution,
  subjects: readonly [Subject, Subject],
): Promise<string> {
  const redact = createPairRedactor(subjects);
  const texts = await loadStatementTexts();
  return redact(
    [
      ...violation.statements.map((id) => `statement   ${id}: ${texts.get(id)?.trim() ?? ''}`),
      `  The ${side === 0 ? 'first' : 'second'} service violates it.`,
      `  expected  ${violation.expected}`,
      `  received  ${truncate(redact(violation.received), maxTextLength)}`,
      '',
    ].join('\n'),
  );
}

/** The gaps that two services answer differently; without the values of the subjects. */
export function formatGaps(gaps: Explanation['gaps'], subjects: readonly [Subject, Subject]): string {
  if (gaps.length === 0) return '';
  const lines = gaps.map(({ gap, one, other }) => `  ${gap}: first ${one}, second ${other}`);
  return createPairRedactor(subjects)(`${['Gaps that they answer differently:', ...lines].join('\n')}\n`);
}

/** Masks the values of both subjects. */
export function createPairRedactor([one, other]: readonly [Subject, Subject]): (text: string) => string {
  const [redactOne, redactOther] = [createTextRedactor(one), createTextRedactor(other)];
  return (text) => redactOther(redactOne(text));
}

function formatExchange(exchange: Exchange, subject: Subject): string[] {
  // It stays a record of its kind.
  const record = createRedaction(subject).json(toExchangeRecord(exchange)) as ExchangeRecord;
  return [`  ${toCurlCommand(record)}`, `    ${record.status} ${truncate(record.text, maxTextLength)}`];
}
