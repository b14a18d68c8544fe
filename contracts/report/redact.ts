import type { Keyed } from '../invariants.ts';
import type { Finding, RunEvent, ToldExchange, ToldOutcome } from '../run-event.ts';
import type { Subject } from '../subject.ts';
import { namedValuesOf } from './named-values.ts';
import { cut } from './visible.ts';
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
export function redactionOf(subject: Subject | Keyed): Redaction {
  const forms = namedValuesOf(subject)
    // One value may be a part of another.
    .toSorted((one, other) => other.value.length - one.value.length)
    .map(writtenFormsOf);
  // What is written just so comes before what is like it.
  const ordered = [...forms.map(([exact]) => exact), ...forms.flatMap(([, ...rest]) => rest)].filter(
    (one) => one !== undefined,
  );
  const all = new RegExp(ordered.map(({ pattern }) => `(${pattern})`).join('|'), 'gu');
  const named = (text: string) =>
    text.replace(
      all,
      (...found: unknown[]) => ordered[found.slice(1).findIndex((one) => one !== undefined)]?.shown ?? '',
    );
  const text = (whole: string) => shortened(whole, (kept) => named(kept).replace(inAddress, '$1<secret>'));
  const json = (value: unknown, depth = 0): unknown => {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number') return text(String(value)) === String(value) ? value : text(String(value));
    if (typeof value !== 'object' || value === null) return value;
    if (depth === deepest) return '…';
    if (Array.isArray(value)) return value.map((member) => json(member, depth + 1));
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [text(name), json(member, depth + 1)]));
  };
  // It stays an event of its type.
  const event = <Event extends RunEvent>(one: Event) => redactedEvent(one, text, (value) => json(value)) as Event;
  return { text, json: (value) => json(value), event };
}

const deepest = 100;
const longest = 100_000;
/** No value is written longer than this; the end of a text that was cut may hold the beginning of one. */
const longestForm = 4000;

function shortened(text: string, clean: (text: string) => string): string {
  if (text.length <= longest) return clean(text);
  const kept = clean(text.slice(0, longest)).slice(0, -longestForm);
  return `${kept.toWellFormed()}… (cut; it has ${text.length} characters)`;
}

/** Whoever has the link of a recording can hear it. */
const inAddress =
  /((?:[?&;]|%3[fF]|%26|\\u0026)(?:[\w.-]{0,32}(?:token|signature|credential|secret|passw)[\w.-]{0,32}|sig|key|api[-_]?key)(?:=|%3[dD]|\\u003[dD]))[^&#\s"'<>\\]+/giu;

type Text = (text: string) => string;
type Json = (value: unknown) => unknown;

/** Our own words stay as they are: ids, titles and statements are the same for every service. */
function redactedEvent(event: RunEvent, text: Text, json: Json): RunEvent {
  switch (event.type) {
    case 'run-started': {
      const { baseUrl, baseUrlAlt } = event.subject;
      return { ...event, subject: { baseUrl: text(baseUrl), baseUrlAlt: text(baseUrlAlt) } };
    }
    case 'rule-decided':
      return { ...event, outcome: redactedOutcome(event.outcome, text, json) };
    case 'gap-observed':
      return { ...event, answer: text(event.answer) };
    case 'left-behind':
      return { ...event, what: text(event.what), command: text(event.command) };
    case 'run-ended':
      return event;
  }
}

/** What is told in one line. It is cut when it is clean, as half a key could not be found. */
const longestRemark = 500;

function redactedOutcome(outcome: ToldOutcome, text: Text, json: Json): ToldOutcome {
  if ('reason' in outcome) return { ...outcome, reason: cut(text(outcome.reason), longestRemark) };
  return 'finding' in outcome ? { ...outcome, finding: redactedFinding(outcome.finding, text, json) } : outcome;
}

function redactedFinding(finding: Finding, text: Text, json: Json): Finding {
  return {
    ...finding,
    expected: cut(text(finding.expected), longestRemark),
    received: cut(text(finding.received), longestRemark),
    given: json(finding.given),
    exchanges: finding.exchanges.map((one) => redactedExchange(one, text)),
    again: redactedCommand(finding.again, text),
  };
}

function redactedExchange({ request, headers, text: body, ...rest }: ToldExchange, text: Text): ToldExchange {
  const { url, body: sent } = request;
  return {
    ...rest,
    request: {
      ...request,
      url: text(url),
      headers: redactedHeaders(request.headers, text),
      body: sent === undefined ? undefined : text(sent),
    },
    headers: redactedHeaders(headers, text),
    text: text(body),
  };
}

function redactedHeaders(headers: Readonly<Record<string, string>>, text: Text): Record<string, string> {
  const secret = /^(set-)?cookie$|authori[sz]ation|token|secret/i;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [text(name), secret.test(name) ? '<secret>' : text(value)]),
  );
}

/** The words that are ours stay, so that the command can still be typed. */
function redactedCommand(command: string, text: Text): string {
  const ours = /(^understudy verify|\s--(?:rule|seed|runs|effects) \S+|\s--subject)/;
  return command
    .split(ours)
    .map((words, index) => (index % 2 === 1 ? words : text(words)))
    .join('');
}
