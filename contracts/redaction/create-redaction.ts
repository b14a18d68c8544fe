import type { WorkspaceKeys } from '../expect/exchange-invariants.ts';
import type { ExchangeRecord, Finding, OutcomeRecord, RunEvent } from '../reports/run-log/run-event.ts';
import { truncate } from '../reports/text/escape-invisible.ts';
import type { Subject } from '../subject/subject.ts';
import { namedValuesOf } from './named-values.ts';
import { writtenFormsOf } from './written-forms.ts';

/** Takes out of what a run tells all that stands in its subject file: every event goes through it before anybody sees it. */
export interface Redaction {
  event<Event extends RunEvent>(event: Event): Event;
  text(text: string): string;
  /** Texts, numbers and names of members, however deep. */
  json(value: unknown): unknown;
}

/**
 * Puts the name of a value, such as `<number 1>`, wherever the value stands in some form; and blots out cookies, and what an
 * address calls a token, a signature or the like. Texts longer than 100,000 characters are cut.
 *
 * A value of one character or two digits stays. `restored` undoes it.
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
  const pattern = new RegExp(ordered.map(({ pattern }) => `(${pattern})`).join('|'), 'gu');
  const maskNamedValues = (text: string) =>
    text.replace(
      pattern,
      (...found: unknown[]) => ordered[found.slice(1).findIndex((group) => group !== undefined)]?.mask ?? '',
    );
  const text = (original: string) =>
    maskTruncated(original, (part) => maskNamedValues(part).replace(secretInUrl, '$1<secret>'));
  const json = (value: unknown, depth = 0): unknown => {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number') return text(String(value)) === String(value) ? value : text(String(value));
    if (typeof value !== 'object' || value === null) return value;
    if (depth === maxDepth) return '…';
    if (Array.isArray(value)) return value.map((member) => json(member, depth + 1));
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [text(name), json(member, depth + 1)]));
  };
  // It stays an event of its type.
  const event = <Event extends RunEvent>(original: Event) =>
    redactEvent(original, text, (value) => json(value)) as Event;
  return { text, json: (value) => json(value), event };
}

const maxDepth = 100;
const maxLength = 100_000;
/** No value is written longer than this; the end of a text that was cut may hold the beginning of one. */
const maxFormLength = 4000;

function maskTruncated(text: string, mask: (text: string) => string): string {
  if (text.length <= maxLength) return mask(text);
  const part = mask(text.slice(0, maxLength)).slice(0, -maxFormLength);
  return `${part.toWellFormed()}… (cut; it has ${text.length} characters)`;
}

/** Whoever has the link of a recording can hear it. */
const secretInUrl =
  /((?:[?&;]|%3[fF]|%26|\\u0026)(?:[\w.-]{0,32}(?:token|signature|credential|secret|passw)[\w.-]{0,32}|sig|key|api[-_]?key)(?:=|%3[dD]|\\u003[dD]))[^&#\s"'<>\\]+/giu;

type TextMask = (text: string) => string;
type JsonMask = (value: unknown) => unknown;

/** Our own words stay as they are: ids, titles and statements are the same for every service. */
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
      return { ...event, outcome: redactOutcome(event.outcome, text, json) };
    case 'gap-observed':
      return { ...event, answer: text(event.answer) };
    case 'leaked':
      return { ...event, what: text(event.what), command: text(event.command) };
    case 'run-ended':
      return event;
  }
}

/** What is told in one line. It is cut when it is clean, as half a key could not be found. */
const maxLineLength = 500;

function redactOutcome(outcome: OutcomeRecord, text: TextMask, json: JsonMask): OutcomeRecord {
  if ('reason' in outcome) return { ...outcome, reason: truncate(text(outcome.reason), maxLineLength) };
  return 'finding' in outcome ? { ...outcome, finding: redactFinding(outcome.finding, text, json) } : outcome;
}

function redactFinding(finding: Finding, text: TextMask, json: JsonMask): Finding {
  return {
    ...finding,
    expected: truncate(text(finding.expected), maxLineLength),
    received: truncate(text(finding.received), maxLineLength),
    counterexample: json(finding.counterexample),
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
      headers: redactHeaders(request.headers, text),
      body: requestBody === undefined ? undefined : text(requestBody),
    },
    headers: redactHeaders(headers, text),
    text: text(body),
  };
}

function redactHeaders(headers: Readonly<Record<string, string>>, text: TextMask): Record<string, string> {
  const secret = /^(set-)?cookie$|authori[sz]ation|token|secret/i;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [text(name), secret.test(name) ? '<secret>' : text(value)]),
  );
}

/** The words that are ours stay, so that the command can still be typed. */
function redactCommand(command: string, text: TextMask): string {
  const ownWords = /(^understudy verify|\s--(?:rule|seed|runs|effects) \S+|\s--subject)/;
  return command
    .split(ownWords)
    .map((part, index) => (index % 2 === 1 ? part : text(part)))
    .join('');
}
