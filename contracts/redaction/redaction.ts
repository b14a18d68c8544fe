import { findSecretParameters, maskJson, maskText } from '../../src/redaction.ts';
import type { WorkspaceKeys } from '../oracle/exchange-invariants.ts';
import type { ExchangeRecord, Finding, OutcomeRecord, RunEvent } from '../reports/run-event.ts';
import { escapeInvisibleLines, truncate } from '../reports/text.ts';
import type { Subject } from '../subject/subject.ts';
import { createFormFinder, writtenFormsOf } from './encodings.ts';
import { namedValuesOf } from './named-values.ts';

/** Removes every value of the subject file from the events of a run; every event goes through it before it is shown. */
export interface Redaction {
  event<Event extends RunEvent>(event: Event): Event;
  text(text: string): string;
  /** Also escapes what a terminal could obey. */
  line(text: string): string;
  /** Also masks property names and numbers. */
  json(value: unknown): unknown;
}

/**
 * Replaces every value by its name, such as `<number 1>`, in whatever form it is written; and masks cookies, and what a
 * URL calls a key, a token or a signature. Strings longer than 100,000 characters are cut.
 *
 * A value of one character or two digits stays. `restoreValues` undoes it.
 */
export function createRedaction(subject: Subject | WorkspaceKeys): Redaction {
  const forms = namedValuesOf(subject)
    // One value may be a part of another.
    .toSorted((a, b) => b.value.length - a.value.length)
    .map(writtenFormsOf);
  // What is written just so comes before what is like it.
  const ordered = [...forms.map(([exact]) => exact), ...forms.flatMap(([, ...rest]) => rest)].filter(
    (form) => form !== undefined,
  );
  const findNamedValues = createFormFinder(ordered);
  const findSecrets = (text: string) => [...findNamedValues(text), ...findSecretParameters(text, '<secret>')];
  const text = (original: string) => maskTruncated(original, (part) => maskText(part, findSecrets));
  const json = (value: unknown) => maskJson(value, (part) => text(part), maxDepth);
  // It stays an event of its type.
  const event = <Event extends RunEvent>(original: Event) => redactEvent(original, text, json) as Event;
  return { text, line: (original) => escapeInvisibleLines(text(original)), json, event };
}

const maxDepth = 100;
const maxLength = 100_000;
/** No value is written longer than this; a string that was cut may end within one. */
const maxFormLength = 4000;

function maskTruncated(text: string, mask: (text: string) => string): string {
  if (text.length <= maxLength) return mask(text);
  const part = mask(text.slice(0, maxLength)).slice(0, -maxFormLength);
  return `${part.toWellFormed()}… (cut; it has ${text.length} characters)`;
}

type TextMask = (text: string) => string;
type JsonMask = (value: unknown) => unknown;

/** Ids, titles and statements are ours, the same for every service, and stay. */
function redactEvent(event: RunEvent, text: TextMask, json: JsonMask): RunEvent {
  switch (event.type) {
    case 'run-started': {
      const { baseUrl, baseUrlAlt } = event.subject;
      return { ...event, subject: { baseUrl: text(baseUrl), baseUrlAlt: text(baseUrlAlt) } };
    }
    case 'preflight': {
      const line = (words: string | undefined) =>
        words === undefined ? undefined : truncate(text(words), maxLineLength);
      const checks = event.checks.map(({ place, message, ...check }) => {
        return { ...check, place: line(place), message: line(message) };
      });
      return { ...event, obstacle: line(event.obstacle), checks };
    }
    case 'rule-decided':
      return {
        ...event,
        outcome: redactOutcome(event.outcome, text, json),
        inconclusive: event.inconclusive.map((cases) => ({ ...cases, reason: redactLine(cases.reason, text) })),
      };
    case 'assumption-checked':
      return { ...event, reason: redactLine(event.reason, text) };
    case 'gap-observed':
      return { ...event, answer: text(event.answer) };
    case 'leaked':
      return { ...event, what: text(event.what), command: text(event.command) };
    case 'run-ended':
      return event;
  }
}

/** What is shown in one line. It is truncated after it is masked, as half a key could not be found. */
const maxLineLength = 500;

function redactOutcome(outcome: OutcomeRecord, text: TextMask, json: JsonMask): OutcomeRecord {
  if ('reason' in outcome) return { ...outcome, reason: redactLine(outcome.reason, text) };
  return 'finding' in outcome ? { ...outcome, finding: redactFinding(outcome.finding, text, json) } : outcome;
}

function redactLine(line: string, text: TextMask): string {
  return truncate(text(line), maxLineLength);
}

function redactFinding(finding: Finding, text: TextMask, json: JsonMask): Finding {
  return {
    ...finding,
    expected: redactLine(finding.expected, text),
    received: redactLine(finding.received, text),
    counterexample: json(finding.counterexample),
    pointer: finding.pointer === undefined ? undefined : text(finding.pointer),
    exchanges: finding.exchanges.map((exchange) => redactExchange(exchange, text)),
    rerunCommand: redactCommand(finding.rerunCommand, text),
  };
}

function redactExchange({ request, headers, text: body, ...rest }: ExchangeRecord, text: TextMask): ExchangeRecord {
  const { url, body: requestBody } = request;
  return {
    ...rest,
    request: {
      ...request,
      url: text(url),
      headers: redactHeaders(request.headers, text, isMaskAlone),
      body: requestBody === undefined ? undefined : text(requestBody),
    },
    headers: redactHeaders(headers, text),
    text: text(body),
  };
}

/** @param isShown which masked values of secret headers are shown */
function redactHeaders(
  headers: Readonly<Record<string, string>>,
  text: TextMask,
  isShown = (_masked: string) => false,
): Record<string, string> {
  const secret = /^(set-)?cookie$|authori[sz]ation|token|secret/i;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const masked = text(value);
      return [text(name), secret.test(name) && !isShown(masked) ? '<secret>' : masked];
    }),
  );
}

/** `Bearer <key of the workspace>` gives nothing away, and says where the key was. */
function isMaskAlone(masked: string): boolean {
  return /^(?:Bearer |[\w-]+=)?<key of the (?:other )?workspace>$/.test(masked);
}

/** Our own words stay, so that the command can still be typed. */
function redactCommand(command: string, text: TextMask): string {
  const ownWords = /(^understudy verify|\s--(?:rule|seed|runs|effects) \S+|\s--subject)/;
  return command
    .split(ownWords)
    .map((part, index) => (index % 2 === 1 ? part : text(part)))
    .join('');
}
