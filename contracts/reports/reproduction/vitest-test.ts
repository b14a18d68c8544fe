import { second } from '../../../src/instant.ts';
import type { Part } from './parts.ts';
import {
  type EnvironmentVariable,
  presenceOf,
  type Reproduction,
  type ScriptedCheck,
  type Step,
  staysOpen,
} from './reproduction.ts';
import type { Setting } from './settings.ts';
import { helpersFor } from './vitest-functions.ts';

/** A vitest test of a finding that needs nothing but `fetch`. */
export function toVitestTest({
  id,
  description,
  environment,
  steps,
  checks,
  expected,
  received,
}: Reproduction): string {
  const last = steps.length - 1;
  const body = steps.flatMap((step, index) => stepLines(step, index, index === last ? checks : undefined));
  const end =
    checks === undefined
      ? [
          `// Expected ${expected}; received ${received}.`,
          "expect.fail('No single response shows whether it happened again: compare the responses.');",
        ]
      : ['', ...checks.map((check) => expectLine(check, `answer${last + 1}`, expected))];
  const code = [...body, ...end];
  return `${[
    ...description.map((line) => `// ${line}`),
    "import { expect, test } from 'vitest';",
    '',
    ...environment.map(environmentLine),
    '',
    `test(${JSON.stringify(id)}, async () => {`,
    ...code.map((line) => (line === '' ? '' : `  ${line}`)),
    `}, ${secondsOf(steps) * second});`,
    '',
    helpersFor(code.join('\n')),
  ].join('\n')}`;
}

function environmentLine({ name, meaning, fallback, madeOf }: EnvironmentVariable): string {
  const words = JSON.stringify(meaning);
  if (madeOf !== undefined) {
    const change = madeOf.without === 'plus' ? "replace(/^\\+/, '')" : 'slice(0, -1)';
    return `const ${name} = env('${name}', ${words}, ${madeOf.name}.${change});`;
  }
  return `const ${name} = env('${name}', ${words}${fallback === undefined ? '' : `, ${JSON.stringify(fallback)}`});`;
}

function stepLines(step: Step, index: number, checks: readonly ScriptedCheck[] | undefined): string[] {
  const { method, url, headers, body, waitSeconds, settings, pollSeconds, until, captures, given } = step;
  const answer = `answer${index + 1}`;
  const fields = headers.map(({ name, value }) => `${JSON.stringify(name)}: ${quote(value)}`).join(', ');
  const call = `request('${method}', ${quote(url)}, { ${fields} }${body === undefined ? '' : `, ${quote(body)}`})`;
  const decisive = (checks ?? []).map((check) => conditionOf(check)).join(' && ');
  const isOpen = staysOpen(checks);
  const wrong = [...presenceOf(checks).map((check) => conditionOf(check)), `!(${decisive})`].join(' && ');
  const conditions = [
    ...captures
      .filter(({ isJson }) => isJson !== true)
      .map(({ pointer }) => `at(json, ${JSON.stringify(pointer)}) !== undefined`),
    ...(until.length > 0
      ? until.map((check) => conditionOf(check))
      : decisive === ''
        ? []
        : [isOpen ? wrong : decisive]),
  ];
  const isWrong = until.length > 0 && given.length === 0 && isOpen ? [wrong] : [];
  const isThere = [conditions.join(' && '), ...isWrong].filter((condition) => condition !== '').join(' || ');
  const names = ['status', 'contentType', 'json'].filter((name) => new RegExp(`\\b${name}\\b`).test(isThere));
  const parameter = names.length === 0 ? '' : `{ ${names.join(', ')} }`;
  return [
    ...(waitSeconds === 0 ? [] : [`await wait(${waitSeconds});`]),
    ...settings.map(settingLine),
    pollSeconds > 0
      ? `const ${answer} = await poll(${pollSeconds}, () => ${call}, (${parameter}) => ${isThere || 'false'});`
      : `const ${answer} = await ${call};`,
    ...captures.map(({ variable, pointer, isJson }) =>
      isJson === true
        ? `const ${variable} = JSON.stringify(at(${answer}.json, ${JSON.stringify(pointer)}) ?? null);`
        : `const ${variable} = identifier(${answer}, ${JSON.stringify(pointer)});`,
    ),
    // Where it is otherwise the case does not come up.
    ...given.map((check) => `if (!(${conditionOf(check, `${answer}.`)})) return;`),
  ];
}

/** How long a test may take: all that it waits, and as much again for the service. */
function secondsOf(steps: readonly Step[]): number {
  return 60 + Math.ceil(steps.reduce((sum, { waitSeconds, pollSeconds }) => sum + waitSeconds + pollSeconds, 0));
}

function settingLine(setting: Setting): string {
  const { variable } = setting;
  if (setting.type === 'moment') return `const ${variable} = moment(${setting.seconds}, ${setting.offsetMinutes});`;
  const { key, timeZone, sentAt } = setting;
  return `const ${variable} = hour('${key}', ${JSON.stringify(timeZone)}, '${new Date(sentAt).toISOString()}');`;
}

/** Whether a check holds, of the `json`, the `status` and the `contentType` of an answer: `of` is `answer1.` or nothing. */
function conditionOf(check: ScriptedCheck, of = ''): string {
  if (check.type === 'status') {
    const isAlso = check.also === undefined ? '' : ` || ${of}status === ${check.also}`;
    return `((${of}status >= ${check.from} && ${of}status <= ${check.to})${isAlso})`;
  }
  if (check.type === 'contentType')
    return `(${of}contentType === '' || new RegExp(${JSON.stringify(check.pattern)}, 'i').test(${of}contentType))`;
  const value = `at(${of}json, ${JSON.stringify(check.pointer)})`;
  switch (check.type) {
    case 'equals':
      return `JSON.stringify(${value} ?? null) === JSON.stringify(${jsonValueOf(check.value, of)})`;
    case 'differs':
      return `JSON.stringify(${value} ?? null) !== JSON.stringify(${jsonValueOf(check.value, of)})`;
    case 'present':
      return `${value} !== undefined`;
    case 'absent':
      return `${value} === undefined`;
    case 'is':
      return `typesOf(${value}).some((type) => ${JSON.stringify(check.types)}.includes(type))`;
    case 'now':
      return `Math.abs(Date.parse(String(${value})) - Date.now()) <= ${check.seconds * 1000}`;
    case 'notBefore':
      return `!(Date.parse(String(${value})) < Date.parse(String(${jsonValueOf(check.value, of)})))`;
    case 'atMost':
      return `!(Number(${value}) > ${check.value})`;
    case 'texts': {
      const count = countOf(check, value);
      return `(${count} >= ${check.from}${check.to === undefined ? '' : ` && ${count} <= ${check.to}`})`;
    }
    case 'matches':
      return `new RegExp(${JSON.stringify(check.pattern)}).test(String(${value}))`;
  }
}

function expectLine(check: ScriptedCheck, answer: string, expected: string): string {
  const message = `, ${JSON.stringify(`expected ${expected}; received `)} + ${answer}.text`;
  if (check.type === 'status' && check.from === check.to && check.also === undefined)
    return `expect(${answer}.status${message}).toBe(${check.from});`;
  if (check.type === 'equals' || check.type === 'differs') {
    const value = `at(${answer}.json, ${JSON.stringify(check.pointer)}) ?? null`;
    const not = check.type === 'differs' ? '.not' : '';
    return `expect(${value}${message})${not}.toEqual(${jsonValueOf(check.value, `${answer}.`)});`;
  }
  return `expect(${conditionOf(check, `${answer}.`)}${message}).toBe(true);`;
}

/** How often a text is in a value. */
function countOf({ value: text, isPart }: ScriptedCheck & { type: 'texts' }, value: string): string {
  const isFound = isPart ? 'text.includes(wanted)' : 'text === wanted';
  return `count(${value}, ${jsonValueOf(text)}, (text, wanted) => ${isFound})`;
}

/** A JSON value; what is put in makes it one that is parsed. */
function jsonValueOf(parts: readonly Part[], of = ''): string {
  const isPlain = parts.every(({ type }) => type === 'text');
  return isPlain
    ? parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
    : `JSON.parse(${quote(parts, of)})`;
}

/** The parts as a string of TypeScript. */
function quote(parts: readonly Part[], of = ''): string {
  const [only] = parts;
  if (parts.length === 1 && only?.type === 'variable' && only.writing === 'plain') return only.name;
  if (parts.every(({ type }) => type === 'text'))
    return JSON.stringify(parts.map((part) => ('text' in part ? part.text : '')).join(''));
  const pieces = parts.map((part) => pieceOf(part, of));
  return `\`${pieces.join('')}\``;
}

function pieceOf(part: Part, of: string): string {
  switch (part.type) {
    case 'text':
      return part.text.replace(/[\\`]|\$(?=\{)/g, '\\$&');
    case 'variable':
      return `\${${{ plain: part.name, json: `escapeJson(${part.name})`, url: `encodeURIComponent(${part.name})` }[part.writing]}}`;
    case 'date':
      return `\${dateInDays(${part.days})}`;
    case 'member':
      return `\${JSON.stringify(at(${of}json, ${JSON.stringify(part.pointer)}) ?? null)}`;
  }
}
