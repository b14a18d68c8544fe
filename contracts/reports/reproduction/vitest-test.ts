import type { Part } from './parts.ts';
import {
  type EnvironmentVariable,
  type Reproduction,
  type ScriptedCheck,
  type Step,
  staysOpen,
} from './reproduction.ts';
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
          "expect.fail('No single response tells whether it is so again: compare the responses.');",
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
    '}, 60_000);',
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
  const { method, url, headers, body, isPolled, captures } = step;
  const answer = `answer${index + 1}`;
  const fields = headers.map(({ name, value }) => `${JSON.stringify(name)}: ${quote(value)}`).join(', ');
  const call = `request('${method}', ${quote(url)}, { ${fields} }${body === undefined ? '' : `, ${quote(body)}`})`;
  const conditions = staysOpen(checks)
    ? []
    : [
        ...captures
          .filter(({ isJson }) => isJson !== true)
          .map(({ pointer }) => `at(json, ${JSON.stringify(pointer)}) !== undefined`),
        ...(checks ?? []).map(conditionOf),
      ];
  const isThere = conditions.length === 0 ? 'false' : conditions.join(' && ');
  const usesStatus = /\bstatus\b/.test(isThere);
  const usesJson = /\bjson\b/.test(isThere);
  const names = [...(usesStatus ? ['status'] : []), ...(usesJson ? ['json'] : [])];
  const parameter = names.length === 0 ? '' : `{ ${names.join(', ')} }`;
  return [
    isPolled
      ? `const ${answer} = await poll(() => ${call}, (${parameter}) => ${isThere});`
      : `const ${answer} = await ${call};`,
    ...captures.map(({ variable, pointer, isJson }) =>
      isJson === true
        ? `const ${variable} = JSON.stringify(at(${answer}.json, ${JSON.stringify(pointer)}) ?? null);`
        : `const ${variable} = identifier(${answer}, ${JSON.stringify(pointer)});`,
    ),
  ];
}

/** Whether a check holds, of the `json` and the `status` of an answer. */
function conditionOf(check: ScriptedCheck): string {
  if (check.type === 'status') return `status >= ${check.from} && status <= ${check.to}`;
  const value = `at(json, ${JSON.stringify(check.pointer)})`;
  switch (check.type) {
    case 'equals':
      return `JSON.stringify(${value} ?? null) === JSON.stringify(${jsonValueOf(check.value)})`;
    case 'differs':
    case 'present':
      return `${value} !== undefined`;
    case 'absent':
      return `${value} === undefined`;
    case 'is':
      return `typesOf(${value}).some((type) => ${JSON.stringify(check.types)}.includes(type))`;
    case 'now':
      return `Math.abs(Date.parse(String(${value})) - Date.now()) <= ${check.seconds * 1000}`;
    case 'texts':
      return `${countOf(check, value)} >= ${check.from}${check.to === undefined ? '' : ` && ${countOf(check, value)} <= ${check.to}`}`;
    case 'matches':
      return `new RegExp(${JSON.stringify(check.pattern)}).test(${value})`;
  }
}

function expectLine(check: ScriptedCheck, answer: string, expected: string): string {
  const message = `, ${JSON.stringify(`expected ${expected}; received `)} + ${answer}.text`;
  if (check.type === 'status') {
    return check.from === check.to
      ? `expect(${answer}.status${message}).toBe(${check.from});`
      : `expect(${answer}.status >= ${check.from} && ${answer}.status <= ${check.to}${message}).toBe(true);`;
  }
  const value = `at(${answer}.json, ${JSON.stringify(check.pointer)})`;
  switch (check.type) {
    case 'equals':
      return `expect(${value} ?? null${message}).toEqual(${jsonValueOf(check.value)});`;
    case 'differs':
      return `expect(${value}${message}).not.toEqual(${jsonValueOf(check.value)});`;
    case 'present':
      return `expect(${value}${message}).not.toBeUndefined();`;
    case 'absent':
      return `expect(${value}${message}).toBeUndefined();`;
    case 'is':
      return `expect(typesOf(${value}).some((type) => ${JSON.stringify(check.types)}.includes(type))${message}).toBe(true);`;
    case 'now':
      return `expect(Math.abs(Date.parse(String(${value})) - Date.now())${message}).toBeLessThanOrEqual(${check.seconds * 1000});`;
    case 'texts':
      return [
        `expect(${countOf(check, value)}${message}).toBeGreaterThanOrEqual(${check.from});`,
        ...(check.to === undefined
          ? []
          : [`expect(${countOf(check, value)}${message}).toBeLessThanOrEqual(${check.to});`]),
      ].join('\n  ');
    case 'matches':
      return `expect(${value}${message}).toMatch(new RegExp(${JSON.stringify(check.pattern)}));`;
  }
}

/** How often a text is in a value. */
function countOf({ value: text, isPart }: ScriptedCheck & { type: 'texts' }, value: string): string {
  const isFound = isPart ? 'text.includes(wanted)' : 'text === wanted';
  return `count(${value}, ${jsonValueOf(text)}, (text, wanted) => ${isFound})`;
}

/** A JSON value; what is put in makes it one that is parsed. */
function jsonValueOf(parts: readonly Part[]): string {
  const isPlain = parts.every(({ type }) => type === 'text');
  return isPlain
    ? parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
    : `JSON.parse(${quote(parts)})`;
}

/** The parts as a string of TypeScript. */
function quote(parts: readonly Part[]): string {
  const [only] = parts;
  if (parts.length === 1 && only?.type === 'variable' && only.writing === 'plain') return only.name;
  if (parts.every(({ type }) => type === 'text'))
    return JSON.stringify(parts.map((part) => ('text' in part ? part.text : '')).join(''));
  const pieces = parts.map(pieceOf);
  return `\`${pieces.join('')}\``;
}

function pieceOf(part: Part): string {
  switch (part.type) {
    case 'text':
      return part.text.replace(/[\\`]|\$(?=\{)/g, '\\$&');
    case 'variable':
      return `\${${{ plain: part.name, json: `json(${part.name})`, url: `encodeURIComponent(${part.name})` }[part.writing]}}`;
    case 'date':
      return `\${dateInDays(${part.days})}`;
    case 'moment':
      return `\${momentInSeconds(${part.seconds})}`;
  }
}
