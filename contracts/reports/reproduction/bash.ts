import { joinTexts, type Part } from './parts.ts';
import {
  type EnvironmentVariable,
  presenceOf,
  type Reproduction,
  type ScriptedCheck,
  type Step,
  staysOpen,
} from './reproduction.ts';
import type { Setting } from './settings.ts';

/** A bash script that ends with 0 when the service is right, 1 when it is wrong, and 2 when it is undecided. */
export function toBashScript({ description, environment, steps, checks, expected, received }: Reproduction): string {
  const last = steps.length - 1;
  return `${[
    '#!/usr/bin/env bash',
    ...description.map((line) => `# ${line}`),
    '#',
    '# Needs bash, curl and Node.js. Ends with 0 when the service is right, 1 when it is wrong, 2 when it is undecided.',
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
          'give_up "No single response shows whether it happened again: compare the responses above."',
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
json() { if [[ $1 != *[!A-Za-z0-9\\ _.@:/+-]* ]]; then printf %s "$1"; return; fi; node -e 'process.stdout.write(JSON.stringify(process.argv[1]).slice(1, -1))' -- "$1"; }
url() { if [[ $1 != *[!A-Za-z0-9_.-]* ]]; then printf %s "$1"; return; fi; node -e 'process.stdout.write(encodeURIComponent(process.argv[1]))' -- "$1"; }
date_in_days() { node -e 'process.stdout.write(new Date(Date.now() + 864e5 * process.argv[1]).toISOString().slice(0, 10))' -- "$1"; }
moment() { # seconds from now, minutes ahead of UTC
  node -e '
    const [seconds, offset] = process.argv.slice(1).map(Number);
    const [sign, minutes] = [offset < 0 ? "-" : "+", Math.abs(offset)];
    const time = new Date(1000 * (Math.floor(Date.now() / 1000) + seconds + 60 * offset)).toISOString().slice(0, 19);
    const ending = offset === 0 ? "Z" : sign + [minutes / 60, minutes % 60].map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
    process.stdout.write(time + ending);
  ' -- "$1" "$2"
}
hour() { # a time of day, its zone, and when it was in seconds since 1970; as far from now as it was from then
  node -e '
    const [text, timeZone, then] = process.argv.slice(1);
    const minutesOf = (text) => 60 * Number(text.slice(0, 2)) + Number(text.slice(3));
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const [was, is] = [1000 * then, Date.now()].map((at) => minutesOf(clock.format(at)));
    const shifted = minutesOf(text) + is - was;
    if (shifted < 0 || shifted >= 1440) process.exit(1);
    process.stdout.write([shifted / 60, shifted % 60].map((part) => String(Math.floor(part)).padStart(2, "0")).join(":"));
  ' -- "$@"
}
request() { # method, URL, options of curl; sets STATUS, CONTENT_TYPE and BODY
  local answer
  answer=$(curl -sS -g --path-as-is --max-time 30 -w '\\n%{content_type}\\n%{http_code}' -X "$1" "\${@:3}" "$2") || give_up "No response from $2"
  STATUS=\${answer##*$'\\n'} answer=\${answer%$'\\n'*}
  CONTENT_TYPE=\${answer##*$'\\n'} BODY=\${answer%$'\\n'*}
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
  STATUS=$STATUS CONTENT_TYPE=$CONTENT_TYPE node -e '
    const text = require("node:fs").readFileSync(0, "utf8");
    let body; try { body = JSON.parse(text); } catch {}
    const at = (pointer) => pointer.split("/").slice(1).reduce((value, name) => value?.[name.replaceAll("~1", "/").replaceAll("~0", "~")], body);
    const typesOf = (value) => value === null ? ["null"] : Array.isArray(value) ? ["array"] : Number.isInteger(value) ? ["integer", "number"] : [typeof value];
    const textsIn = (value) => typeof value === "string" ? [value] : value === null || typeof value !== "object" ? [] : Object.values(value).flatMap(textsIn);
    const same = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
    const holds = {
      status: ({ from, to, also }) => (process.env.STATUS >= from && process.env.STATUS <= to) || process.env.STATUS == also,
      contentType: ({ pattern }) => process.env.CONTENT_TYPE === "" || new RegExp(pattern, "i").test(process.env.CONTENT_TYPE),
      equals: ({ pointer, value }) => same(at(pointer), value),
      differs: ({ pointer, value }) => !same(at(pointer), value),
      present: ({ pointer }) => at(pointer) !== undefined,
      absent: ({ pointer }) => at(pointer) === undefined,
      is: ({ pointer, types }) => typesOf(at(pointer)).some((type) => types.includes(type)),
      now: ({ pointer, seconds }) => Math.abs(Date.parse(at(pointer)) - Date.now()) <= 1000 * seconds,
      notBefore: ({ pointer, value }) => !(Date.parse(at(pointer)) < Date.parse(value)),
      atMost: ({ pointer, value }) => !(at(pointer) > value),
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
  const { method, url, headers, body, waitSeconds, settings, pollSeconds, until, captures, given } = step;
  const options = [
    // An empty header has to be asked for.
    ...headers.map(({ name, value }) =>
      value.length === 0 ? `-H ${quote(text(`${name};`))}` : `-H ${quote([...text(`${name}: `), ...value])}`,
    ),
    ...(body === undefined ? [] : [`--data-binary ${quote(body)}`]),
  ];
  const call = [`request ${method} ${quote(url)}`, ...options].join(' \\\n  ').split('\n');
  const before = [...(waitSeconds === 0 ? [] : [`sleep ${waitSeconds}`]), ...settings.map(settingLine)];
  const after = captures.map(({ variable, pointer, isJson }) =>
    isJson === true
      ? `${variable}=$(value ${quote(text(pointer))})`
      : `${variable}=$(member ${quote(text(pointer))}) || give_up 'The response has no text at ${pointer.replaceAll("'", '')}'`,
  );
  const checksLine = checks === undefined ? [] : [toChecksLine(checks)];
  const givenLines =
    given.length === 0
      ? []
      : [toChecksLine(given), "if ! holds; then echo 'RIGHT  The case does not come up.'; exit 0; fi"];
  if (pollSeconds === 0) return [...before, ...call, ...after, ...givenLines, ...checksLine, ''];
  const presence = presenceOf(checks);
  const isWrong = `{ ${toChecksLine(checks ?? [])}; ! holds; }`;
  const wrongLine = presence.length === 0 ? isWrong : `{ ${toChecksLine(presence)}; holds && ${isWrong}; }`;
  const breakLines = [
    ...captures
      .filter(({ isJson }) => isJson !== true)
      .map(({ pointer }) => `member ${quote(text(pointer))} >/dev/null`),
    ...(until.length > 0
      ? [`{ ${toChecksLine(until)}; holds; }`]
      : checks === undefined
        ? []
        : [staysOpen(checks) ? wrongLine : `{ ${toChecksLine(checks)}; holds; }`]),
  ];
  const isDecidedEarly = until.length > 0 && given.length === 0 && staysOpen(checks);
  const isOver = [breakLines.join(' && '), ...(isDecidedEarly ? [wrongLine] : [])]
    .filter((condition) => condition !== '')
    .join(' || ');
  return [
    ...before,
    `for ((end = SECONDS + ${pollSeconds}; SECONDS <= end; )); do # until it is there`,
    ...call.map((line) => `  ${line}`),
    ...(isOver === '' ? [] : [`  if ${isOver}; then break; fi`]),
    '  sleep 0.3',
    'done',
    ...after,
    ...givenLines,
    ...checksLine,
    '',
  ];
}

function settingLine(setting: Setting): string {
  const { variable } = setting;
  if (setting.type === 'moment') return `${variable}=$(moment ${setting.seconds} ${setting.offsetMinutes})`;
  const { key, timeZone, sentAt } = setting;
  const words = [key, timeZone, String(Math.floor(sentAt / 1000))].map((word) => quote(text(word)));
  return `${variable}=$(hour ${words.join(' ')}) || give_up 'Run it at another time of day: its hours would be those of another day.'`;
}

function toChecksLine(checks: readonly ScriptedCheck[]): string {
  return `CHECKS=${quote(checksText(checks))}`;
}

function text(value: string): Part[] {
  return value === '' ? [] : [{ type: 'text', text: value }];
}

/** The checks as JSON. */
function checksText(checks: readonly ScriptedCheck[]): Part[] {
  const parts = checks.flatMap((check, index): Part[] => {
    const separator = text(index === 0 ? '' : ',');
    if (!('value' in check) || check.type === 'atMost') return [...separator, ...text(JSON.stringify(check))];
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
    case 'member':
      return `"$(value ${quote(text(part.pointer))})"`;
  }
}
