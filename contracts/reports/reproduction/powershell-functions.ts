/** What the scripts for PowerShell call. */
export const powerShellFunctions = `function GiveUp($why) { [Console]::Error.WriteLine($why); exit 2 }
function Variable($name, $meaning, $fallback) {
  $value = [Environment]::GetEnvironmentVariable($name)
  if ($value) { return $value }
  if ($fallback) { return $fallback }
  GiveUp "Set the environment variable $name to: $meaning."
}
function ToJson($text) { $json = ConvertTo-Json -Compress -InputObject ([string]$text); $json.Substring(1, $json.Length - 2) }
function ToUrl($text) { [Uri]::EscapeDataString($text) }
function DateInDays($days) { [DateTime]::UtcNow.AddDays($days).ToString('yyyy-MM-dd') }
# A timestamp so many seconds from now, with an offset from UTC in minutes.
function Moment($seconds, $offset) {
  $at = [DateTimeOffset]::UtcNow.AddSeconds($seconds).ToOffset([TimeSpan]::FromMinutes($offset))
  if ($offset -eq 0) { return $at.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'") }
  $at.ToString("yyyy-MM-dd'T'HH:mm:sszzz")
}
# A time of day that is as far from now, in its zone, as it was from then.
function Hour($text, $zone, $then) {
  $info = [TimeZoneInfo]::FindSystemTimeZoneById($zone)
  $was, $is = @([DateTimeOffset]::Parse($then), [DateTimeOffset]::UtcNow) | ForEach-Object { [Math]::Floor([TimeZoneInfo]::ConvertTime($_, $info).TimeOfDay.TotalMinutes) }
  $shifted = [int]$text.Substring(0, 2) * 60 + [int]$text.Substring(3) + $is - $was
  if ($shifted -lt 0 -or $shifted -ge 1440) { GiveUp 'Run it at another time of day: its hours would be those of another day.' }
  '{0:d2}:{1:d2}' -f [int][Math]::Floor($shifted / 60), [int]($shifted % 60)
}
function NotBefore($answer, $pointer, $json) {
  $value = ValueAt $answer $pointer
  $wanted = [Text.Json.JsonDocument]::Parse($json).RootElement
  if ($null -eq $value -or $value.ValueKind -ne 'String' -or $wanted.ValueKind -ne 'String') { return $true }
  [DateTimeOffset]::Parse($value.GetString()) -ge [DateTimeOffset]::Parse($wanted.GetString())
}
function AtMost($answer, $pointer, $most) {
  $value = ValueAt $answer $pointer
  ($null -eq $value) -or ($value.ValueKind -ne 'Number') -or ($value.GetDouble() -le $most)
}
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
