import { findSecretParameters, maskJson, maskText } from '../../src/redaction.ts';
import type { KnownWorkspaces } from '../oracle/error-conditions.ts';
import type { RunEvent } from '../reports/run-event.ts';
import { escapeInvisibleLines, truncate } from '../reports/text.ts';
import type { Subject } from '../subject/subject.ts';
import { createValueFinder, namedValuesOf } from './named-values.ts';

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
 * Replaces every value by its name, such as `<number 1>`, however it is written; and masks cookies, and what a URL calls
 * a key, a token or a signature. Strings longer than 100,000 characters are cut.
 *
 * A value of one character or two digits stays. `restoreValues` undoes it.
 */
export function createRedaction(subject: Subject | KnownWorkspaces): Redaction {
  const findValues = createValueFinder(namedValuesOf(subject));
  const findSecrets = (text: string) => [...findValues(text), ...findSecretParameters(text, '<secret>')];
  const text = (original: string) => maskTruncated(original, (part) => maskText(part, findSecrets));
  const json = (value: unknown) => maskJson(value, (part) => text(part), maxDepth);
  // It stays an event of its type.
  const event = <Event extends RunEvent>(original: Event) => redactMember(original, '', { text, json }) as Event;
  return { text, line: (original) => escapeInvisibleLines(text(original)), json, event };
}

const maxDepth = 100;
const maxLength = 100_000;
/** No value is written longer than this; a string that was cut may end within one. */
const maxEncodedLength = 4000;

function maskTruncated(text: string, mask: (text: string) => string): string {
  if (text.length <= maxLength) return mask(text);
  const part = mask(text.slice(0, maxLength)).slice(0, -maxEncodedLength);
  return `${part.toWellFormed()}… (cut; it has ${text.length} characters)`;
}

/** Without what may be a part of a value, before each place at which a body was cut. */
function dropCutEnds(body: string): string {
  return body.replace(new RegExp(`[^"…]{0,${maxEncodedLength}}…`, 'g'), '…');
}

/** Members of events that hold our own words, the same for every service. */
const shownMembers = new Set([
  ...['type', 'at', 'id', 'title', 'effect', 'toolVersion', 'effects', 'rules', 'shard', 'entry', 'result', 'rule'],
  'coverage',
  ...['statements', 'path', 'operationId', 'method', 'assumption', 'description', 'holds', 'gap', 'access'],
]);
/** Members that are shown in one line. They are truncated after they are masked, as half a key could not be found. */
const lineMembers = new Set(['obstacle', 'place', 'message', 'reason', 'expected', 'received', 'value']);
const maxLineLength = 500;

/** A member of an event without the values of the subject. */
function redactMember(value: unknown, name: string, redaction: Pick<Redaction, 'text' | 'json'>): unknown {
  const { text, json } = redaction;
  if (shownMembers.has(name)) return value;
  if (name === 'counterexample') return json(value);
  if (name === 'rerunCommand') return redactCommand(String(value), text);
  if (name === 'headers') return redactHeaders(value as Readonly<Record<string, string>>, text);
  if (typeof value === 'string') return lineMembers.has(name) ? truncate(text(value), maxLineLength) : text(value);
  if (Array.isArray(value)) return value.map((item) => redactMember(item, name, redaction));
  if (typeof value !== 'object' || value === null) return value;
  if ('cut' in value && 'text' in value) {
    const { text: body, ...rest } = value;
    return { ...(redactMember(rest, '', redaction) as object), text: dropCutEnds(text(String(body))) };
  }
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, redactMember(member, key, redaction)]));
}

function redactHeaders(headers: Readonly<Record<string, string>>, text: Redaction['text']): Record<string, string> {
  const secret = /^(set-)?cookie$|authori[sz]ation|token|secret/i;
  // `Bearer <key of the workspace>` gives nothing away, and says where the key was.
  const maskAlone = /^(?:Bearer |[\w-]+=)?<key of the (?:other )?workspace>$/;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const masked = text(value);
      return [text(name), secret.test(name) && !maskAlone.test(masked) ? '<secret>' : masked];
    }),
  );
}

/** Our own words stay, so that the command can still be typed. */
function redactCommand(command: string, text: Redaction['text']): string {
  const shownWords = /(^npx understudy-kit [a-z]+|\s--(?:rule|seed|runs|effects) \S+|\s--subject)/;
  return command
    .split(shownWords)
    .map((part, index) => (index % 2 === 1 ? part : text(part)))
    .join('');
}
