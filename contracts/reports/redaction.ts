import { mapStrings } from '../../src/json.ts';
import { type FindSecrets, findSecretParameters, maskJson, maskText } from '../../src/redaction.ts';
import { escapeInvisibleLines } from '../../src/text/code.ts';
import { truncateWithLength } from '../../src/text/words.ts';
import type { KnownWorkspaces, Subject } from '../subject/subject.ts';
import type { RunEvent } from './run-event.ts';

export type Redaction = ReturnType<typeof createRedaction>;

export function createRedaction(...subjects: readonly (Subject | KnownWorkspaces)[]) {
  const findValues = createValueFinder(namedValuesOf(...subjects));
  const findSecrets = (text: string) => [...findValues(text), ...findSecretParameters(text, '<secret>')];
  const text = (original: string) => {
    if (original.length <= maxLength) return maskText(original, findSecrets);
    const part = maskText(original.slice(0, maxLength), findSecrets).slice(0, -maxEncodedLength);
    return `${part.toWellFormed()}… (cut; it has ${original.length} characters)`;
  };
  const json = (value: unknown) => maskJson(value, (part) => text(part), maxDepth);
  const header = ([name, value]: [string, string]) => {
    const masked = text(value);
    return [text(name), secretHeader.test(name) && !maskAlone.test(masked) ? '<secret>' : masked];
  };
  const member = (value: unknown, name: string): unknown => {
    if (shownMembers.has(name)) return value;
    if (name === 'counterexample') return json(value);
    if (name === 'headers') return Object.fromEntries(Object.entries(value as Record<string, string>).map(header));
    if (name === 'rerunCommand') {
      const parts = String(value).split(shownWords);
      return parts.map((part, index) => (index % 2 === 1 ? part : text(part))).join('');
    }
    if (typeof value === 'string')
      return lineMembers.has(name) ? truncateWithLength(text(value), maxLineLength) : text(value);
    if (Array.isArray(value)) return value.map((item) => member(item, name));
    if (typeof value !== 'object' || value === null) return value;
    const redacted = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, member(one, key)]));
    return 'cut' in value ? { ...redacted, text: String(redacted.text).replace(cutEnd, '…') } : redacted;
  };
  return {
    text,
    json,
    line: (original: string) => escapeInvisibleLines(text(original)),
    // Mask secrets before cutting a text, because a mask does not recognise half a secret.
    shortLine: (original: string, length = 1000) => truncateWithLength(escapeInvisibleLines(text(original)), length),
    event: <Event extends RunEvent>(original: Event) => member(original, '') as Event,
  };
}

const maxDepth = 100;
const maxLength = 100_000;
const maxEncodedLength = 4000;

/** A text that was cut may end with the start of a secret, so remove the characters before the cut. */
const cutEnd = new RegExp(`[^"…]{0,${maxEncodedLength}}…`, 'g');

/** Members of events whose texts contain no secret, because the texts are equal for every service. */
const shownMembers = new Set([
  'type',
  'at',
  'id',
  'title',
  'effect',
  'toolVersion',
  'effects',
  'rules',
  'entry',
  'result',
  'rule',
  'statements',
  'path',
  'operationId',
  'method',
  'assumption',
  'description',
  'holds',
  'gap',
  'access',
  'coverage',
]);
const lineMembers = new Set(['obstacle', 'place', 'message', 'reason', 'expected', 'received', 'value']);
const maxLineLength = 500;

const secretHeader = /^(set-)?cookie$|authori[sz]ation|token|secret/i;
const maskAlone = /^(?:(?:Bearer |[\w-]+=)?<key of the (?:other )?workspace>|<header [\w -]+>)$/;
const shownWords = /(^npx understudy-kit [a-z]+|\s--(?:rule|seed|runs|effects) \S+|\s--subject)/;

interface NamedValue {
  name: string;
  value: string;
  kind: 'key' | 'number' | 'email' | 'name';
}

/** Whether a value is long enough to mask. A single letter or two digits are no secret. */
const isIdentifying = (value: string) => value.length > 2 || (value.length === 2 && /\p{L}/u.test(value));

export function namedValuesOf(...subjects: readonly (Subject | KnownWorkspaces)[]): NamedValue[] {
  const rows = subjects.flatMap((one) => [...keysOf(one), ...('recipients' in one ? namesOf(one) : [])]);
  const values = rows.map(([name, value = '', kind = 'name']): NamedValue => ({ name, value, kind }));
  const firstByValue = new Map(values.toReversed().map((named) => [named.value, named]));
  return values.filter((named) => isIdentifying(named.value) && firstByValue.get(named.value) === named);
}

type Row = [name: string, value: string | undefined, kind?: NamedValue['kind']];

function keysOf({ workspace: { apiKey }, otherWorkspace }: KnownWorkspaces): Row[] {
  return [
    ['key of the workspace', apiKey, 'key'],
    ['key of the other workspace', otherWorkspace?.apiKey, 'key'],
    ['key of the workspace, cut short', apiKey.length < 8 ? undefined : apiKey.slice(0, -1), 'key'],
  ];
}

function namesOf({ workspace, otherWorkspace, recipients, controlToken, headers = {} }: Subject): Row[] {
  const { channels, agents, template, workflowId, messengerNumbers, voiceNumbers } = workspace;
  return [
    ['token of the control plane', controlToken, 'key'],
    ...Object.entries(headers).map(([name, value]): Row => [`header ${name.toLowerCase()}`, value, 'key']),
    ...phoneNumberRows('number', recipients.numbers),
    ...phoneNumberRows('failing number', recipients.failingNumbers),
    ...recipients.emails.map((value, index): Row => [`e-mail ${index + 1}`, value, 'email']),
    ...recipients.userIds.map((value, index): Row => [`user id ${index + 1}`, value]),
    ...phoneNumberRows('messenger number', messengerNumbers),
    ...phoneNumberRows('voice number', voiceNumbers),
    ...Object.entries(channels).map(([quality, value]): Row => [`channel ${toWords(quality)}`, value]),
    ...agents.map(({ name }, index): Row => [`agent ${index + 1}`, name]),
    ['template', template?.templateId],
    ['workflow', workflowId],
    ['agent of the other workspace', otherWorkspace?.agent],
    ['channel of the other workspace', otherWorkspace?.webChat],
    ...Object.entries(otherWorkspace?.onlyHere ?? {}).map(
      ([field, value]): Row => [`${toWords(field)} only of the other workspace`, value],
    ),
  ];
}

function phoneNumberRows(label: string, numbers: readonly string[] = []): Row[] {
  return numbers.flatMap((value, index): Row[] => [
    [`${label} ${index + 1}`, value, 'number'],
    [`${label} ${index + 1} without plus`, value.replace(/^\+/, ''), 'number'],
  ]);
}

function toWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

export const maskPattern =
  /<((?:header|key of the|token of the|number|session id|call id|e-mail|user id|messenger number|voice number|channel|agent|template|workflow)\b[\w ,-]*|[a-z -]+ only of the other workspace)>/;

export function restoreValues(input: unknown, subject: Subject): { input: unknown; missing: readonly string[] } {
  const values = new Map(namedValuesOf(subject).map(({ name, value }) => [name, value]));
  const missing = new Set<string>();
  const restore = (mask: string, name: string) => {
    const value = values.get(name);
    if (value === undefined) missing.add(mask);
    return value ?? mask;
  };
  const restored = mapStrings(input, (text) => text.replace(new RegExp(maskPattern, 'g'), restore));
  return { input: restored, missing: [...missing] };
}

/** Minimum length of a secret that is masked inside words. A shorter secret is masked only as a whole word. */
const minLongLength = 8;

function createValueFinder(values: readonly NamedValue[]): FindSecrets {
  // Mask long secrets first, because a short secret may be a part of a long secret.
  const encodings = values.toSorted((a, b) => b.value.length - a.value.length).map(encodingsOf);
  const ordered = [...encodings.flatMap(([exact]) => exact ?? []), ...encodings.flatMap(([, ...rest]) => rest)];
  return (text) =>
    ordered.flatMap(({ mask, pattern }) =>
      Array.from(text.matchAll(pattern), ({ 0: { length }, index }) => ({ start: index, end: index + length, mask })),
    );
}

function encodingsOf({ name, value, kind }: NamedValue): { mask: string; pattern: RegExp }[] {
  const isLong = value.length >= minLongLength || kind === 'number' || kind === 'email';
  const exact = [...value].map(literalPatternOf).join('');
  const inexact = [...value].map(letterCasesPattern).join(kind === 'number' ? digitGap : '');
  const bytes = Buffer.from(value);
  const hex = bytes.toString('hex').replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const patterns: [note: string, pattern: string][] = [
    ['', isLong ? exact : `(?<=^|[^\\p{L}\\p{N}]|\\\\[bfnrt])${exact}(?![\\p{L}\\p{N}])`],
    ...(isLong ? [[', written otherwise', inexact] as [string, string]] : []),
    ...(bytes.length >= 4 ? [[' in hex', hex] as [string, string]] : []),
    ...base64PatternsOf(bytes).map((pattern): [string, string] => [' in base64', pattern]),
  ];
  return patterns.map(([note, pattern]) => ({ mask: `<${name}${note}>`, pattern: new RegExp(pattern, 'gu') }));
}

const digitGap = '[ .()\\/\\u00a0-]{0,3}';

function literalPatternOf(letter: string): string {
  return letter === ' ' ? '[ +]' : `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`;
}

function letterCasesPattern(letter: string): string {
  const cases = [letter, letter.toLowerCase(), letter.toUpperCase()].filter((variant) => [...variant].length === 1);
  return `(?:${[...new Set(cases)].map(literalPatternOf).join('|')})`;
}

/** Minimum characters of a base64 pattern, so that the pattern does not match by chance. */
const minBase64Letters = 4;

/** Base64 encodes bytes in three ways: one for each offset within a group of three bytes. */
function base64PatternsOf(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const bits = (before + bytes.length) * 8;
    const whole = text.slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6));
    if (whole.length < minBase64Letters) return [];
    const letters = whole.replace(/[+/]/g, (letter) => (letter === '+' ? '[+-]' : '[/_]'));
    return [`${before === 0 ? '' : partialLetter}${letters}${bits % 6 === 0 ? '' : `${partialLetter}={0,2}`}`];
  });
}

const partialLetter = '[\\w+/-]';
