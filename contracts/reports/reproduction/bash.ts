import { joinTexts, type Part } from './parts.ts';
import {
  type EnvironmentVariable,
  type Reproduction,
  type ScriptedCheck,
  type Step,
  staysOpen,
} from './reproduction.ts';

/** A bash script that ends with 0 when the service is right, 1 when it is wrong, and 2 when that cannot be told. */
export function toBashScript({ description, environment, steps, checks, expected, received }: Reproduction): string {
  const last = steps.length - 1;
  return `${[
    '#!/usr/bin/env bash',
    ...description.map((line) => `# ${line}`),
    '#',
    '# Needs bash, curl and Node.js. Ends with 0 when the service is right, 1 when it is wrong, 2 when that cannot be told.',
    'set -euo pipefail',
    '',
    ...environment.map(environmentLine),
    '',
    helpers,
    ...steps.flatMap((step, index) => stepLines(step, index === last ? checks : undefined)),
    `expected=${quote([{ type: 'text', text: expected }])}`,
    ...(checks === undefined
      ? [
          'echo "expected  $expected"',
          `echo ${quote([{ type: 'text', text: `received  ${received}` }])}' (in the run that found it)'`,
          'give_up "No single response tells whether it is so again: compare the responses above."',
        ]
      : [
          'if holds; then',
          '  echo "RIGHT  $expected"',
          'else',
          '  echo "WRONG  expected $expected"',
          '  echo "       received status $STATUS: $BODY"',
          '  exit 1',
          'fi',
        ]),
  ].join('\n')}\n`;
}

const helpers = `give_up() { echo "$1" >&2; exit 2; }
json() { node -e 'process.stdout.write(JSON.stringify(process.argv[1]).slice(1, -1))' -- "$1"; }
url() { node -e 'process.stdout.write(encodeURIComponent(process.argv[1]))' -- "$1"; }
date_in_days() { node -e 'process.stdout.write(new Date(Date.now() + 864e5 * process.argv[1]).toISOString().slice(0, 10))' -- "$1"; }
moment_in_seconds() { node -e 'process.stdout.write(new Date(Date.now() + 1e3 * process.argv[1]).toISOString().slice(0, 19) + "Z")' -- "$1"; }
request() { # method, URL, options of curl; sets STATUS and BODY
  local answer
  answer=$(curl -sS -g --path-as-is --max-time 30 -w '\\n%{http_code}' -X "$1" "\${@:3}" "$2") || give_up "No response from $2"
  STATUS=\${answer##*$'\\n'} BODY=\${answer%$'\\n'*}
  printf '%s %s\\n  %s %s\\n' "$1" "$2" "$STATUS" "\${BODY:0:1000}"
}
member() { # the text at a JSON Pointer of the last response
  node -e '
    const body = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    const value = process.argv[1].split("/").slice(1).reduce((value, name) => value?.[name.replaceAll("~1", "/").replaceAll("~0", "~")], body);
    if (typeof value !== "string") process.exit(1);
    process.stdout.write(value);
  ' -- "$1" <<<"$BODY" 2>/dev/null
}
value() { # the JSON at a JSON Pointer of the last response
  node -e '
    let body; try { body = JSON.parse(require("node:fs").readFileSync(0, "utf8")); } catch {}
    const value = process.argv[1].split("/").slice(1).reduce((value, name) => value?.[name.replaceAll("~1", "/").replaceAll("~0", "~")], body);
    process.stdout.write(JSON.stringify(value ?? null));
  ' -- "$1" <<<"$BODY"
}
CHECKS='[]'
holds() { # whether the last response is what CHECKS say
  STATUS=$STATUS node -e '
    const text = require("node:fs").readFileSync(0, "utf8");
    let body; try { body = JSON.parse(text); } catch {}
    const at = (pointer) => pointer.split("/").slice(1).reduce((value, name) => value?.[name.replaceAll("~1", "/").replaceAll("~0", "~")], body);
    const typesOf = (value) => value === null ? ["null"] : Array.isArray(value) ? ["array"] : Number.isInteger(value) ? ["integer", "number"] : [typeof value];
    const textsIn = (value) => typeof value === "string" ? [value] : value === null || typeof value !== "object" ? [] : Object.values(value).flatMap(textsIn);
    const same = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
    const holds = {
      status: ({ from, to }) => process.env.STATUS >= from && process.env.STATUS <= to,
      equals: ({ pointer, value }) => same(at(pointer), value),
      differs: ({ pointer, value }) => !same(at(pointer), value),
      present: ({ pointer }) => at(pointer) !== undefined,
      absent: ({ pointer }) => at(pointer) === undefined,
      is: ({ pointer, types }) => typesOf(at(pointer)).some((type) => types.includes(type)),
      now: ({ pointer, seconds }) => Math.abs(Date.parse(at(pointer)) - Date.now()) <= 1000 * seconds,
      texts: ({ pointer, value, isPart, from, to = Infinity }) => {
        const { length } = textsIn(at(pointer)).filter((text) => isPart ? text.includes(value) : text === value);
        return length >= from && length <= to;
      },
      matches: ({ pointer, pattern }) => typeof at(pointer) === "string" && new RegExp(pattern).test(at(pointer)),
    };
    process.exit(JSON.parse(process.argv[1]).every((check) => holds[check.type](check)) ? 0 : 1);
  ' -- "$CHECKS" <<<"$BODY"
}
`;

function environmentLine({ name, meaning, fallback, madeOf }: EnvironmentVariable): string {
  if (madeOf !== undefined) {
    const change = madeOf.without === 'plus' ? '#+' : '%?';
    return `${name}=\${${name}:-\${${madeOf.name}${change}}} # ${meaning}`;
  }
  if (fallback === undefined) return `: "\${${name}:?Set it to: ${meaning}.}"`;
  return `: "\${${name}:=${fallback.replace(/["\\$`}]/g, '\\$&')}}" # ${meaning}`;
}

function stepLines(step: Step, checks: readonly ScriptedCheck[] | undefined): string[] {
  const { method, url, headers, body, isPolled, captures } = step;
  const options = [
    // An empty header has to be asked for.
    ...headers.map(({ name, value }) =>
      value.length === 0 ? `-H ${quote(text(`${name};`))}` : `-H ${quote([...text(`${name}: `), ...value])}`,
    ),
    ...(body === undefined ? [] : [`--data-binary ${quote(body)}`]),
  ];
  const call = [`request ${method} ${quote(url)}`, ...options].join(' \\\n  ');
  const checksLine = checks === undefined ? [] : [`CHECKS=${quote(checksText(checks))}`];
  const captureLines = captures.map(({ variable, pointer, isJson }) =>
    isJson === true
      ? `${variable}=$(value ${quote(text(pointer))})`
      : `${variable}=$(member ${quote(text(pointer))}) || give_up 'The response has no text at ${pointer.replaceAll("'", '')}'`,
  );
  if (!isPolled) return [...checksLine, call, ...captureLines, ''];
  const isThere = staysOpen(checks)
    ? []
    : [
        ...captures
          .filter(({ isJson }) => isJson !== true)
          .map(({ pointer }) => `member ${quote(text(pointer))} >/dev/null`),
        ...(checks ?? []).flatMap((check) =>
          check.type === 'differs' ? [`member ${quote(text(check.pointer))} >/dev/null`] : [],
        ),
        ...(checks === undefined ? [] : ['holds']),
      ];
  return [
    ...checksLine,
    'for _ in {1..20}; do # until it is there',
    ...call.split('\n').map((line) => `  ${line}`),
    ...(isThere.length === 0 ? [] : [`  if ${isThere.join(' && ')}; then break; fi`]),
    '  sleep 0.5',
    'done',
    ...captureLines,
    '',
  ];
}

function text(value: string): Part[] {
  return value === '' ? [] : [{ type: 'text', text: value }];
}

/** The checks as JSON. */
function checksText(checks: readonly ScriptedCheck[]): Part[] {
  const parts = checks.flatMap((check, index): Part[] => {
    const separator = text(index === 0 ? '' : ',');
    if (!('value' in check)) return [...separator, ...text(JSON.stringify(check))];
    const { value, ...rest } = check;
    return [...separator, ...text(`${JSON.stringify(rest).slice(0, -1)},"value":`), ...value, ...text('}')];
  });
  return [...text('['), ...parts, ...text(']')];
}

/** The parts as one word of bash. */
function quote(parts: readonly Part[]): string {
  const words = joinTexts(parts).map(pieceOf);
  return words.join('') || "''";
}

function pieceOf(part: Part): string {
  switch (part.type) {
    case 'text':
      return `'${part.text.replaceAll("'", "'\\''")}'`;
    case 'variable':
      return part.writing === 'plain' ? `"$${part.name}"` : `"$(${part.writing} "$${part.name}")"`;
    case 'date':
      return `"$(date_in_days ${part.days})"`;
    case 'moment':
      return `"$(moment_in_seconds ${part.seconds})"`;
  }
}
