import type { OwnCheck, ResponseCheck } from '../../response-check.ts';
import type { Report } from '../report.ts';
import { findingOf, type ReportedRule } from '../reported-rule.ts';
import type { DecisiveResponse, Finding } from '../run-log/run-event.ts';
import { shellVariableOf } from '../text/curl.ts';
import { escapeInvisible, truncate } from '../text/escape-invisible.ts';
import { maskPattern } from '../text/mask-pattern.ts';
import { type Capture, findCaptures, isEarlier, jsonCapture } from './captures.ts';
import { findEarlierValues } from './earlier-values.ts';
import { findLaterWaits } from './later-moments.ts';
import { type Part, type PartOptions, toParts, toVariable } from './parts.ts';
import { collapsePolls, usualSeconds } from './polls.ts';
import { findSettings, type Setting } from './settings.ts';

/** The requests of a finding for whoever has neither us nor the values of the subject file. */
export interface Reproduction {
  /** The rule. */
  id: string;
  /** What is wrong, in lines for a comment. */
  description: readonly string[];
  expected: string;
  received: string;
  environment: readonly EnvironmentVariable[];
  steps: readonly Step[];
  /** What the last response has to be; undefined where only the rule can decide. */
  checks: readonly ScriptedCheck[] | undefined;
}

/** A check whose value is written in parts, as JSON. */
export type ScriptedCheck =
  | Exclude<OwnCheck, { value: unknown }>
  | Extract<OwnCheck, { type: 'atMost' }>
  | { type: 'equals' | 'differs' | 'notBefore'; pointer: string; value: readonly Part[] }
  | (Omit<Extract<OwnCheck, { type: 'texts' }>, 'value'> & { value: readonly Part[] });

/**
 * Whether a response that fits now may not fit a moment later: what is there too often, too early, or another than it
 * was. Then it is repeated for as long as the rule would.
 */
export function staysOpen(checks: readonly ScriptedCheck[] | undefined): boolean {
  return (checks ?? []).some((check) => {
    switch (check.type) {
      case 'texts':
        return check.to !== undefined;
      case 'notBefore':
      case 'differs':
      case 'absent':
      case 'atMost':
        return true;
      case 'equals':
        return check.value.some((part) => part.type === 'variable' && isEarlier(part.name));
      default:
        return false;
    }
  });
}

/** That what is held against an earlier value is there at all: before that it is no other value. */
export function presenceOf(checks: readonly ScriptedCheck[] | undefined): ScriptedCheck[] {
  return (checks ?? []).flatMap((check) =>
    check.type === 'equals' ? [{ type: 'present', pointer: check.pointer }] : [],
  );
}

export interface EnvironmentVariable {
  name: string;
  /** What it stands for. */
  meaning: string;
  fallback?: string;
  /** The variable that it is made of: without its plus, or without its last character. */
  madeOf?: MadeOf;
}

interface MadeOf {
  name: string;
  meaning: string;
  without: 'plus' | 'last character';
}

export interface Step {
  method: string;
  url: readonly Part[];
  headers: readonly { name: string; value: readonly Part[] }[];
  body: readonly Part[] | undefined;
  /** How long it is waited before. */
  waitSeconds: number;
  settings: readonly Setting[];
  /** For how many seconds it is repeated; 0 when it is sent once. */
  pollSeconds: number;
  /** What is waited for while it is repeated. */
  until: readonly ScriptedCheck[];
  captures: readonly Capture[];
  /** What the response was; where it is otherwise the case does not come up, and the service is right. */
  given: readonly ScriptedCheck[];
}

/** The requests of a finding up to the one that was wrong; undefined for a rule without a finding. */
export function toReproduction(rule: ReportedRule, report: Report): Reproduction | undefined {
  const finding = findingOf(rule);
  if (finding === undefined) return undefined;
  const decisive = decisiveIn(finding);
  const exchanges = finding.exchanges.slice(0, decisive === undefined ? undefined : decisive.exchange + 1);
  const related = decisive?.checks.flatMap((check) => ('as' in check ? [check.as.exchange] : [])) ?? [];
  const given = decisive?.given ?? [];
  const polls = collapsePolls(exchanges, [...related, ...given.map(({ exchange }) => exchange)]);
  const sent = polls.map(({ last }) => last);
  const captures = findCaptures(sent, JSON.stringify(decisive?.checks ?? []));
  const startedAt = Date.parse(rule.at) - rule.durationMs;
  const settings = findSettings(sent, startedAt);
  const laterWaits = findLaterWaits(polls, settings);
  const options: PartOptions = {
    captured: new Map(captures.flat().map(({ variable, value }) => [variable, value])),
    settings: new Map(settings.flat().map(({ key, variable }) => [key, variable])),
    sentAt: startedAt,
  };
  const { captures: earlier, hasChanged } = findEarlierValues(polls, decisive);
  const { baseUrl, baseUrlAlt } = report.run.subject;
  const steps = polls.map(({ last: { request }, end, seconds, waitSeconds, until }, index): Step => {
    const bases = [
      // vitest sets BASE_URL itself.
      { name: 'SERVICE_URL', address: baseUrl },
      { name: 'SERVICE_URL_ALT', address: baseUrlAlt },
    ];
    const base = bases.find(({ address }) => request.url.startsWith(`${address}/`));
    const isLast = index === polls.length - 1;
    const laterSeconds = laterWaits[index] ?? 0;
    const path = toParts(request.url.slice(base?.address.length ?? 0), 'url', options);
    return {
      method: request.method,
      url: base === undefined ? path : [{ type: 'variable', name: base.name, writing: 'plain' }, ...path],
      headers: Object.entries(request.headers).map(([name, value]) => ({
        name,
        value: toParts(value, 'plain', options),
      })),
      body: request.body === undefined ? undefined : toParts(request.body, 'json', options),
      waitSeconds: waitSeconds + laterSeconds,
      settings: settings[index] ?? [],
      // What was there just after a moment may take its time.
      pollSeconds: isLast && request.method === 'GET' && laterSeconds > 0 ? Math.max(seconds, usualSeconds) : seconds,
      until: [...until.map((check) => toOwnScripted(check, options)), ...(isLast ? hasChanged : [])],
      given: given.filter(({ exchange }) => exchange === end).map(({ check }) => toOwnScripted(check, options)),
      captures: [
        ...(captures[index] ?? []),
        ...earlier.filter(({ step }) => step === index).map(({ capture }) => capture),
      ],
    };
  });
  const checks = isDecided(finding)
    ? decisive?.checks.map((check, place) => toScripted(check, place, decisive, options))
    : undefined;
  const withoutEnvironment = { steps, checks };
  return {
    id: rule.id,
    description: describe(rule, finding, report),
    expected: toLine(finding.expected),
    received: toLine(finding.received),
    environment: environmentOf(withoutEnvironment, finding, report),
    ...withoutEnvironment,
  };
}

/** Whether a script can decide whether the service is still wrong. */
export function isDecided(finding: Finding): boolean {
  return (decisiveIn(finding)?.checks.length ?? 0) > 0;
}

function decisiveIn({ decisive, exchanges }: Finding): DecisiveResponse | undefined {
  return decisive !== undefined && decisive.exchange < exchanges.length ? decisive : undefined;
}

function toScripted(
  check: ResponseCheck,
  place: number,
  { exchange }: DecisiveResponse,
  options: PartOptions,
): ScriptedCheck {
  if (!('as' in check)) return toOwnScripted(check, options);
  const { variable } = jsonCapture(place, check.as.pointer);
  const type = ({ same: 'equals', other: 'differs', follows: 'notBefore' } as const)[check.type];
  const value: Part =
    check.as.exchange === exchange ? { type: 'member', pointer: check.as.pointer } : toVariable(variable);
  return { type, pointer: check.pointer, value: [value] };
}

function toOwnScripted(check: OwnCheck, options: PartOptions): ScriptedCheck {
  if (!('value' in check) || check.type === 'atMost') return check;
  return { ...check, value: toParts(JSON.stringify(check.value) ?? 'null', 'json', options) };
}

function describe({ id, title }: ReportedRule, { statements }: Finding, { sentenceOf, headingOf }: Report): string[] {
  return [
    `${id}: ${title}`,
    ...statements.map((statement) => {
      const heading = headingOf(statement);
      return toLine(`${statement}${heading === undefined ? '' : ` (${heading})`}: ${sentenceOf(statement)}`);
    }),
  ];
}

function toLine(text: string): string {
  return escapeInvisible(truncate(text, 1000));
}

/** The variables that are used, but for those that responses give out. */
function environmentOf(
  { steps, checks = [] }: Pick<Reproduction, 'steps' | 'checks'>,
  { exchanges, decisive }: Finding,
  { run: { subject } }: Report,
): EnvironmentVariable[] {
  const captured = new Set(
    steps.flatMap(({ captures, settings }) => [...captures, ...settings].map(({ variable }) => variable)),
  );
  const parts = [
    ...steps.flatMap(({ url, headers, body = [] }) => [...url, ...headers.flatMap(({ value }) => value), ...body]),
    ...[...checks, ...steps.flatMap(({ until, given }) => [...until, ...given])].flatMap((check) =>
      'value' in check && check.type !== 'atMost' ? check.value : [],
    ),
  ];
  const names = parts.flatMap((part) => (part.type === 'variable' ? [part.name] : []));
  const masks = JSON.stringify([exchanges, decisive]).matchAll(new RegExp(maskPattern, 'g'));
  const meanings = new Map([...masks].map(([, mask = '']) => [shellVariableOf(mask), mask]));
  const own = new Set(names.filter((name) => !captured.has(name)));
  const variables = [...own].map((name): EnvironmentVariable => {
    if (name === 'SERVICE_URL') return { name, meaning: 'the base URL of the service', fallback: subject.baseUrl };
    if (name === 'SERVICE_URL_ALT') return { name, meaning: 'the second base URL', fallback: subject.baseUrlAlt };
    const meaning = meanings.get(name) ?? name;
    const madeOf = madeOfMask(meaning);
    return { name, meaning, ...(madeOf === undefined ? {} : { madeOf }) };
  });
  const sources = variables.flatMap(({ madeOf }) => (madeOf === undefined ? [] : [madeOf]));
  const missing = new Map(
    sources.filter(({ name }) => !own.has(name)).map(({ name, meaning }) => [name, { name, meaning }]),
  );
  // What is made of others comes after them.
  return [...missing.values(), ...variables].toSorted((a, b) => Number('madeOf' in a) - Number('madeOf' in b));
}

function madeOfMask(mask: string): MadeOf | undefined {
  const [, meaning = '', ending] = /^(.*?)( without plus|, cut short)$/.exec(mask) ?? [];
  if (ending === undefined) return undefined;
  return { name: shellVariableOf(meaning), meaning, without: ending === ', cut short' ? 'last character' : 'plus' };
}
