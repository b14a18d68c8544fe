import { type FindSecrets, findSecretParameters, maskJson, maskText } from '../../src/redaction.ts';
import { quoteForShell } from '../../src/text/shell.ts';
import type { KnownWorkspaces, Subject } from '../subject/subject.ts';
import { shellVariableOf } from './curl.ts';
import type { RunEvent } from './run-event.ts';
import { escapeInvisibleLines, maskPattern, truncateWithLength } from './text.ts';

/** Removes every value of the subject file from the events of a run; every event goes through it before it is shown. */
export type Redaction = ReturnType<typeof createRedaction>;

/** Names stand for values in any form, except of one character or two digits. Cuts strings above 100,000 characters. */
export function createRedaction(...subjects: readonly (Subject | KnownWorkspaces)[]) {
  const findValues = createValueFinder(namedValuesOf(...subjects));
  const findSecrets = (text: string) => [...findValues(text), ...findSecretParameters(text, '<secret>')];
  const text = (original: string) => maskTruncated(original, (part) => maskText(part, findSecrets));
  /** Also masks property names and numbers. */
  const json = (value: unknown) => maskJson(value, (part) => text(part), maxDepth);
  const header = ([name, value]: [string, string]) => {
    const masked = text(value);
    return [text(name), secretHeader.test(name) && !maskAlone.test(masked) ? '<secret>' : masked];
  };
  /** A member of an event without the values of the subject. */
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
    return 'cut' in value ? { ...redacted, text: dropCutEnds(String(redacted.text)) } : redacted;
  };
  return {
    text,
    json,
    /** Also escapes what a terminal could obey. */
    line: (original: string) => escapeInvisibleLines(text(original)),
    // It stays an event of its type.
    event: <Event extends RunEvent>(original: Event) => member(original, '') as Event,
  };
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
/** Members that are shown in one line. They are truncated after they are masked, as half a key could not be found. */
const lineMembers = new Set(['obstacle', 'place', 'message', 'reason', 'expected', 'received', 'value']);
const maxLineLength = 500;

const secretHeader = /^(set-)?cookie$|authori[sz]ation|token|secret/i;
/** `Bearer <key of the workspace>` gives nothing away, and says where the key was. */
const maskAlone = /^(?:(?:Bearer |[\w-]+=)?<key of the (?:other )?workspace>|<header [\w -]+>)$/;
/** Our own words in a command stay, so that it can still be typed. */
const shownWords = /(^npx understudy-kit [a-z]+|\s--(?:rule|seed|runs|effects) \S+|\s--subject)/;

/** A value that no report may show, and the name that is shown in its place. */
export interface NamedValue {
  /** As it is between angle brackets: `number 1`, `key of the workspace`. */
  name: string;
  value: string;
  kind: 'key' | 'number' | 'email' | 'name';
}

/** A single letter or two digits would be found in everything, and give no secret away. */
const isIdentifying = (value: string) => value.length > 2 || (value.length === 2 && /\p{L}/u.test(value));

/** A value that is there twice has the first of its names. */
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
    // A rule sends the key without its last character, which is as secret. Of a short key that could be a plain word.
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

/** A phone number may be written with its plus and without. */
function phoneNumberRows(label: string, numbers: readonly string[] = []): Row[] {
  return numbers.flatMap((value, index): Row[] => [
    [`${label} ${index + 1}`, value, 'number'],
    [`${label} ${index + 1} without plus`, value.replace(/^\+/, ''), 'number'],
  ]);
}

/** `messengerWithoutNumbers`: messenger without numbers. */
function toWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Shell lines that set the variables of `curl` scripts. A variable that is already set keeps its value. */
export function toShellVariables(subject: Subject): string {
  const rows = namedValuesOf(subject).map(({ name, value }) => [shellVariableOf(name), quoteForShell(value)]);
  return rows.map(([variable, value]) => `[ -n "\${${variable}-}" ] || ${variable}=${value}\n`).join('');
}

/** `<number 1>` is the first number again; `missing` has what is written otherwise, or is not in the subject. */
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

/** The value with every string in it changed, property names included. */
export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((member) => mapStrings(member, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [change(name), mapStrings(member, change)]));
}

/** From this length on, a value is found inside words and in any letter case. Shorter ones match whole words. */
const minLooseLength = 8;

/** Finds values in other letter case, with gaps, in hex and in base64. {@link maskText} resolves escapes. */
export function createValueFinder(values: readonly NamedValue[]): FindSecrets {
  // One value may be a part of another.
  const encodings = values.toSorted((a, b) => b.value.length - a.value.length).map(encodingsOf);
  // What is written just so comes before what is like it.
  const ordered = [...encodings.flatMap(([exact]) => exact ?? []), ...encodings.flatMap(([, ...rest]) => rest)];
  return (text) =>
    ordered.flatMap(({ mask, pattern }) =>
      Array.from(text.matchAll(pattern), ({ 0: { length }, index }) => ({ start: index, end: index + length, mask })),
    );
}

/** The ways in which a value may be written in a text without escapes, and what is shown in place of each. */
function encodingsOf({ name, value, kind }: NamedValue): { mask: string; pattern: RegExp }[] {
  const isLoose = value.length >= minLooseLength || kind === 'number' || kind === 'email';
  const exact = [...value].map(literalPatternOf).join('');
  const loose = [...value].map(letterCasesPattern).join(kind === 'number' ? digitGap : '');
  const bytes = Buffer.from(value);
  const patterns: [note: string, pattern: string][] = [
    ['', isLoose ? exact : `(?<=^|[^\\p{L}\\p{N}]|\\\\[bfnrt])${exact}(?![\\p{L}\\p{N}])`],
    ...(isLoose ? [[', written otherwise', loose] as [string, string]] : []),
    ...(bytes.length >= 4 ? [[' in hex', hexPatternOf(bytes)] as [string, string]] : []),
    ...base64PatternsOf(bytes).map((pattern): [string, string] => [' in base64', pattern]),
  ];
  return patterns.map(([note, pattern]) => ({ mask: `<${name}${note}>`, pattern: new RegExp(pattern, 'gu') }));
}

/** What may be between the digits of a number that is written for people. */
const digitGap = '[ .()\\/\\u00a0-]{0,3}';

/** A letter as it is; a blank may be a plus in the query of a URL. */
function literalPatternOf(letter: string): string {
  return letter === ' ' ? '[ +]' : `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`;
}

/** A letter in its cases, where each is one letter. */
function letterCasesPattern(letter: string): string {
  const cases = [letter, letter.toLowerCase(), letter.toUpperCase()].filter((variant) => [...variant].length === 1);
  return `(?:${[...new Set(cases)].map(literalPatternOf).join('|')})`;
}

function hexPatternOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/** Fewer letters would be found by chance. */
const minBase64Letters = 4;

/** Bytes may begin at the first, second or third place of a group of three; each looks different. */
function base64PatternsOf(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const bits = (before + bytes.length) * 8;
    // The letters at either end may belong in part to what is beside.
    const whole = text.slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6));
    if (whole.length < minBase64Letters) return [];
    const letters = whole.replace(/[+/]/g, (letter) => (letter === '+' ? '[+-]' : '[/_]'));
    return [`${before === 0 ? '' : partialLetter}${letters}${bits % 6 === 0 ? '' : `${partialLetter}={0,2}`}`];
  });
}

const partialLetter = '[\\w+/-]';
