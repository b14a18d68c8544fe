import type { Part } from './parts.ts';
import {
  type EnvironmentVariable,
  type Reproduction,
  type ScriptedCheck,
  type Step,
  staysOpen,
} from './reproduction.ts';

/** A script for PowerShell 7 that ends with 0 when the service is right, 1 when it is wrong, and 2 when that cannot be told. */
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
    '# Needs PowerShell 7. Ends with 0 when the service is right, 1 when it is wrong, 2 when that cannot be told.',
    "$ErrorActionPreference = 'Stop'",
    helpers,
    ...environment.map(environmentLine),
    '',
    ...steps.flatMap((step, index) => stepLines(step, index === last ? checks : undefined)),
    ...(checks === undefined
      ? [
          `GiveUp ${literal(`Expected ${expected}; received ${received}. No single response tells whether it is so again.`)}`,
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

const helpers = `function GiveUp($why) { [Console]::Error.WriteLine($why); exit 2 }
function Variable($name, $meaning, $fallback) {
  $value = [Environment]::GetEnvironmentVariable($name)
  if ($value) { return $value }
  if ($fallback) { return $fallback }
  GiveUp "Set the environment variable $name to: $meaning."
}
function ToJson($text) { $json = ConvertTo-Json -Compress -InputObject ([string]$text); $json.Substring(1, $json.Length - 2) }
function ToUrl($text) { [Uri]::EscapeDataString($text) }
function DateInDays($days) { [DateTime]::UtcNow.AddDays($days).ToString('yyyy-MM-dd') }
function MomentInSeconds($seconds) { [DateTime]::UtcNow.AddSeconds($seconds).ToString("yyyy-MM-dd'T'HH:mm:ss'Z'") }
function Send($method, $url, $headers, $body) {
  $options = @{ Method = $method; Uri = $url; Headers = $headers; SkipHttpErrorCheck = $true; SkipHeaderValidation = $true; MaximumRedirection = 0 }
  if ($null -ne $body) { $options.Body = [Text.Encoding]::UTF8.GetBytes($body) }
  $response = Invoke-WebRequest @options
  Write-Host "$method $url\`n  $($response.StatusCode) $($response.Content)"
  $response
}
# The value at a JSON Pointer as a JsonElement; nothing when there is none.
function ValueAt($answer, $pointer) {
  try { $value = [Text.Json.JsonDocument]::Parse($answer.Content).RootElement } catch { return $null }
  foreach ($name in ($pointer.Split('/') | Select-Object -Skip 1)) {
    $name = $name.Replace('~1', '/').Replace('~0', '~')
    if ($value.ValueKind -eq 'Array') {
      if ([int]$name -ge $value.GetArrayLength()) { return $null }
      $value = $value[[int]$name]
    } else {
      $member = [Text.Json.JsonElement]::new()
      if ($value.ValueKind -ne 'Object' -or -not $value.TryGetProperty($name, [ref]$member)) { return $null }
      $value = $member
    }
  }
  $value
}
function Identifier($answer, $pointer) {
  $value = ValueAt $answer $pointer
  if ($null -eq $value -or $value.ValueKind -ne 'String') { GiveUp "The response has no text at $pointer" }
  $value.GetString()
}
# A value without what may be written in several ways.
function Normalize($value) {
  if ($null -eq $value) { return 'null' }
  if ($value.ValueKind -eq 'String') { return ConvertTo-Json -Compress -InputObject $value.GetString() }
  [Text.Json.Nodes.JsonNode]::Parse($value.GetRawText())?.ToJsonString() ?? 'null'
}
function Same($answer, $pointer, $json) {
  (Normalize (ValueAt $answer $pointer)) -ceq (Normalize ([Text.Json.JsonDocument]::Parse($json).RootElement))
}
function TypesOf($value) {
  if ($null -eq $value) { return @() }
  switch ($value.ValueKind.ToString()) {
    'Number' { if ($value.GetDouble() % 1 -eq 0) { return @('integer', 'number') } return @('number') }
    { $_ -in 'True', 'False' } { return @('boolean') }
    default { return @($_.ToLower()) }
  }
}
# Every text in a value.
function TextsIn($value) {
  if ($null -eq $value) { return }
  switch ($value.ValueKind.ToString()) {
    'String' { $value.GetString() }
    'Array' { foreach ($item in $value.EnumerateArray()) { TextsIn $item } }
    'Object' { foreach ($member in $value.EnumerateObject()) { TextsIn $member.Value } }
  }
}
function Count($answer, $pointer, $json, $isPart) {
  $wanted = [Text.Json.JsonDocument]::Parse($json).RootElement.GetString()
  @(TextsIn (ValueAt $answer $pointer) | Where-Object { if ($isPart) { $_.Contains($wanted) } else { $_ -ceq $wanted } }).Count
}
function Fits($answer, $pointer, $pattern) {
  $value = ValueAt $answer $pointer
  ($null -ne $value) -and ($value.ValueKind -eq 'String') -and ($value.GetString() -cmatch $pattern)
}
`;

function environmentLine({ name, meaning, fallback, madeOf }: EnvironmentVariable): string {
  const made =
    madeOf === undefined
      ? literal(fallback ?? '')
      : `(${madeOf.without === 'plus' ? `$${madeOf.name}.TrimStart('+')` : `$${madeOf.name}.Substring(0, $${madeOf.name}.Length - 1)`})`;
  return `$${name} = Variable ${literal(name)} ${literal(meaning)} ${made}`;
}

function stepLines(step: Step, checks: readonly ScriptedCheck[] | undefined): string[] {
  const { method, url, headers, body, isPolled, captures } = step;
  const fields = headers.map(({ name, value }) => `${literal(name)} = ${quote(value)}`).join('; ');
  const call = `$answer = Send ${literal(method)} ${quote(url)} @{ ${fields} } ${body === undefined ? '$null' : quote(body)}`;
  const captureLines = captures.map(({ variable, pointer, isJson }) =>
    isJson === true
      ? `$${variable} = Normalize (ValueAt $answer ${literal(pointer)})`
      : `$${variable} = Identifier $answer ${literal(pointer)}`,
  );
  if (!isPolled) return [call, ...captureLines, ''];
  const isThere = staysOpen(checks)
    ? []
    : [
        ...captures
          .filter(({ isJson }) => isJson !== true)
          .map(({ pointer }) => `($null -ne (ValueAt $answer ${literal(pointer)}))`),
        ...(checks ?? []).map((check) =>
          check.type === 'differs' ? `($null -ne (ValueAt $answer ${literal(check.pointer)}))` : conditionOf(check),
        ),
      ];
  return [
    'foreach ($attempt in 1..20) {',
    `  ${call}`,
    ...(isThere.length === 0 ? [] : [`  if (${isThere.join(' -and ')}) { break }`]),
    '  Start-Sleep -Milliseconds 500',
    '}',
    ...captureLines,
    '',
  ];
}

function conditionOf(check: ScriptedCheck): string {
  if (check.type === 'status')
    return `($answer.StatusCode -ge ${check.from}) -and ($answer.StatusCode -le ${check.to})`;
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
    case 'texts': {
      const count = `(Count $answer ${pointer} ${quote(check.value)} $${check.isPart})`;
      return `(${count} -ge ${check.from})${check.to === undefined ? '' : ` -and (${count} -le ${check.to})`}`;
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
    case 'moment':
      return `(MomentInSeconds ${part.seconds})`;
  }
}
