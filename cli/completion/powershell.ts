import type { CompletedOption, CompletionWords } from './completion-words.ts';

/** The completion of PowerShell, 5.1 or newer. Where it answers nothing, PowerShell completes files. */
export function renderPowerShellCompletion({ commands, options }: CompletionWords): string {
  return `# Completion of understudy for PowerShell. In $PROFILE: understudy completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName understudy -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $commands = [ordered]@{
${commands.map(({ name, summary }) => `    ${quote(name)} = ${quote(summary)}\n`).join('')}  }
  $flags = @{
    '' = ${renderFlags(options)}
${commands.map(({ name, options: own }) => `    ${quote(name)} = ${renderFlags(own)}\n`).join('')}  }
  $values = @{
${renderValues('', options)}${commands.map(({ name, options: own }) => renderValues(name, own)).join('')}  }
  $arguments = @{
${commands.map(({ name, arguments: [first] }) => (first?.values.type === 'choice' ? `    ${quote(name)} = ${renderList(first.values.words)}\n` : '')).join('')}  }
  $before = @($commandAst.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.Extent.Text })
  $command = ''
  for ($index = 0; $index -lt $before.Count; $index++) {
    if ($before[$index] -notlike '-*' -and ($index -eq 0 -or $before[$index - 1] -ne '--config')) { $command = $before[$index]; break }
  }
  $option = if ($before.Count -gt 0) { "$command $($before[-1])" } else { '' }
  $words = if ($values.ContainsKey($option)) { $values[$option] }
    elseif ($wordToComplete -like '-*') { $flags[$command] }
    elseif ($command -eq '') { $commands.Keys }
    else { $arguments[$command] }
  $words | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    $tip = if ($commands.Contains($_)) { $commands[$_] } else { $_ }
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $tip)
  }
}
`;
}

function renderFlags(options: readonly CompletedOption[]): string {
  return renderList(options.map(({ flag }) => `--${flag}`));
}

function renderValues(command: string, options: readonly CompletedOption[]): string {
  return options
    .map(({ flag, values }) =>
      values.type === 'none' || values.type === 'file'
        ? ''
        : `    ${quote(`${command} --${flag}`)} = ${renderList(values.type === 'choice' ? values.words : [])}\n`,
    )
    .join('');
}

function renderList(words: readonly string[]): string {
  return `@(${words.map(quote).join(', ')})`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
