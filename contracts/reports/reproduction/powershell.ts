import type { Part } from './parts.ts';
import { powerShellFunctions } from './powershell-functions.ts';
import {
  type EnvironmentVariable,
  presenceOf,
  type Reproduction,
  type ScriptedCheck,
  type Step,
  staysOpen,
} from './reproduction.ts';
import type { Setting } from './settings.ts';

/** A script for PowerShell 7 that ends with 0 when the service is right, 1 when it is wrong, and 2 when it is undecided. */
export function toPowerShellScript({
  description,
  environment,
  steps,
  checks,
  expected,
  received,
}: Reproduction): string {
  const last = steps.length - 1;
  return `${[
    ...description.map((line) => `# ${line}`),
    '#',
    '# Needs PowerShell 7. Ends with 0 when the service is right, 1 when it is wrong, 2 when it is undecided.',
    "$ErrorActionPreference = 'Stop'",
    powerShellFunctions,
    ...environment.map(environmentLine),
    '',
    ...steps.flatMap((step, index) => stepLines(step, index === last ? checks : undefined)),
    ...(checks === undefined
      ? [
          `GiveUp ${literal(`Expected ${expected}; received ${received}. No single response shows whether it happened again.`)}`,
        ]
      : [
          `if (${checks.map(conditionOf).join(' -and ')}) {`,
          `  Write-Output ${literal(`RIGHT  ${expected}`)}`,
          '  exit 0',
          '}',
          `Write-Output ${literal(`WRONG  expected ${expected}`)}`,
          "Write-Output ('       received status ' + $answer.StatusCode + ': ' + $answer.Content)",
          'exit 1',
        ]),
  ].join('\n')}\n`;
}

function environmentLine({ name, meaning, fallback, madeOf }: EnvironmentVariable): string {
  const made =
    madeOf === undefined
      ? literal(fallback ?? '')
      : `(${madeOf.without === 'plus' ? `$${madeOf.name}.TrimStart('+')` : `$${madeOf.name}.Substring(0, $${madeOf.name}.Length - 1)`})`;
  return `$${name} = Variable ${literal(name)} ${literal(meaning)} ${made}`;
}

function stepLines(step: Step, checks: readonly ScriptedCheck[] | undefined): string[] {
  const { method, url, headers, body, waitSeconds, settings, pollSeconds, until, captures, given } = step;
  const fields = headers.map(({ name, value }) => `${literal(name)} = ${quote(value)}`).join('; ');
  const call = `$answer = Send ${literal(method)} ${quote(url)} @{ ${fields} } ${body === undefined ? '$null' : quote(body)}`;
  const before = [
    ...(waitSeconds === 0 ? [] : [`Start-Sleep -Milliseconds ${Math.round(waitSeconds * 1000)}`]),
    ...settings.map(settingLine),
  ];
  const after = captures.map(({ variable, pointer, isJson }) =>
    isJson === true
      ? `$${variable} = Normalize (ValueAt $answer ${literal(pointer)})`
      : `$${variable} = Identifier $answer ${literal(pointer)}`,
  );
  // Where it is otherwise the case does not come up.
  const givenLines = given.map(
    (check) => `if (-not ${conditionOf(check)}) { Write-Output 'RIGHT  The case does not come up.'; exit 0 }`,
  );
  if (pollSeconds === 0) return [...before, call, ...after, ...givenLines, ''];
  const decisive = (checks ?? []).map(conditionOf).join(' -and ');
  const isOpen = staysOpen(checks);
  const wrong = `(${[...presenceOf(checks).map(conditionOf), `(-not (${decisive}))`].join(' -and ')})`;
  const conditions = [
    ...captures
      .filter(({ isJson }) => isJson !== true)
      .map(({ pointer }) => `($null -ne (ValueAt $answer ${literal(pointer)}))`),
    ...(until.length > 0 ? until.map(conditionOf) : decisive === '' ? [] : [isOpen ? wrong : decisive]),
  ];
  const isWrong = until.length > 0 && given.length === 0 && isOpen ? [wrong] : [];
  const isOver = [conditions.join(' -and '), ...isWrong].filter((condition) => condition !== '').join(' -or ');
  return [
    ...before,
    `foreach ($attempt in 1..${2 * pollSeconds}) {`,
    `  ${call}`,
    ...(isOver === '' ? [] : [`  if (${isOver}) { break }`]),
    '  Start-Sleep -Milliseconds 500',
    '}',
    ...after,
    ...givenLines,
    '',
  ];
}

function settingLine(setting: Setting): string {
  const { variable } = setting;
  if (setting.type === 'moment') return `$${variable} = Moment ${setting.seconds} ${setting.offsetMinutes}`;
  const then = new Date(setting.sentAt).toISOString();
  return `$${variable} = Hour ${[setting.key, setting.timeZone, then].map(literal).join(' ')}`;
}

function conditionOf(check: ScriptedCheck): string {
  if (check.type === 'status') {
    const isAlso = check.also === undefined ? '' : ` -or ($answer.StatusCode -eq ${check.also})`;
    return `((($answer.StatusCode -ge ${check.from}) -and ($answer.StatusCode -le ${check.to}))${isAlso})`;
  }
  if (check.type === 'contentType')
    return `((-not $answer.Headers['Content-Type']) -or ("$($answer.Headers['Content-Type'])" -match ${literal(check.pattern)}))`;
  const pointer = literal(check.pointer);
  switch (check.type) {
    case 'equals':
      return `(Same $answer ${pointer} ${quote(check.value)})`;
    case 'differs':
      return `(-not (Same $answer ${pointer} ${quote(check.value)}))`;
    case 'present':
      return `($null -ne (ValueAt $answer ${pointer}))`;
    case 'absent':
      return `($null -eq (ValueAt $answer ${pointer}))`;
    case 'is':
      return `(@(TypesOf (ValueAt $answer ${pointer}) | Where-Object { $_ -in ${check.types.map(literal).join(', ')} }).Count -gt 0)`;
    case 'now':
      return `([Math]::Abs(([DateTimeOffset]::Parse((ValueAt $answer ${pointer}).GetString()) - [DateTimeOffset]::UtcNow).TotalSeconds) -le ${check.seconds})`;
    case 'notBefore':
      return `(NotBefore $answer ${pointer} ${quote(check.value)})`;
    case 'atMost':
      return `(AtMost $answer ${pointer} ${check.value})`;
    case 'texts': {
      const count = `(Count $answer ${pointer} ${quote(check.value)} $${check.isPart})`;
      return `((${count} -ge ${check.from})${check.to === undefined ? '' : ` -and (${count} -le ${check.to})`})`;
    }
    case 'matches':
      return `(Fits $answer ${pointer} ${literal(check.pattern)})`;
  }
}

/** PowerShell takes typographic quotation marks for its own. */
function literal(text: string): string {
  return `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}

/** The parts as one expression of PowerShell. */
function quote(parts: readonly Part[]): string {
  const pieces = parts.map(pieceOf);
  return pieces.length === 1 ? (pieces[0] ?? "''") : `(${pieces.join(' + ') || "''"})`;
}

function pieceOf(part: Part): string {
  switch (part.type) {
    case 'text':
      return literal(part.text);
    case 'variable':
      return { plain: `$${part.name}`, json: `(ToJson $${part.name})`, url: `(ToUrl $${part.name})` }[part.writing];
    case 'date':
      return `(DateInDays ${part.days})`;
    case 'member':
      return `(Normalize (ValueAt $answer ${literal(part.pointer)}))`;
  }
}
