import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { commands } from '../../../cli/command-table.ts';
import { shellNames } from '../../../cli/completion/shell-names.ts';
import { runCommandHere } from '../../support/run-command-here.ts';
import { useTempFolder } from '../../support/temp-folder.ts';

const folder = useTempFolder();
const names = commands.map(({ name }) => name);
const files = ['one file.yaml', 'other.yaml'];

/** What is typed, and what is proposed at its end. */
const cases: readonly (readonly [line: string, proposed: readonly string[]])[] = [
  ['understudy ', names],
  ['understudy co', ['compare', 'coverage', 'completion']],
  ['understudy --config other.yaml che', ['check']],
  ['understudy serve --po', ['--port', '--port-alt']],
  ['understudy serve --log ', ['pretty', 'json', 'silent']],
  ['understudy serve --log s', ['silent']],
  ['understudy verify --effects none --observe --pl', ['--plan']],
  ['understudy serve --port ', []],
  ['understudy proxy ', []],
  ['understudy completion ', shellNames],
  ['understudy serve --state o', files],
  ['understudy check o', files],
  ['understudy --config o', files],
];

beforeAll(async () => {
  mkdirSync(path.join(folder, 'files'));
  for (const name of files) writeFileSync(path.join(folder, 'files', name), '');
  for (const shell of shellNames)
    writeFileSync(path.join(folder, `script.${shell}`), (await runCommandHere(['completion', shell])).stdout);
});

/** What each shell proposes: a list for each of the lines. */
const proposalsBy: Record<(typeof shellNames)[number], (lines: readonly string[]) => string[][]> = {
  // Bash completes files itself where the function replies nothing and does not switch that off.
  bash: (lines) =>
    splitOutput(run('bash', ['--norc', '-c', bashDriver, 'bash', path.join(folder, 'script.bash'), ...lines])),
  zsh: (lines) => {
    const driver = path.resolve(import.meta.dirname, 'capture.zsh');
    return splitOutput(run('zsh', ['-f', driver, path.join(folder, 'script.zsh'), ...lines])).map((found) =>
      found.map((line) => line.slice(1)),
    );
  },
  fish: (lines) =>
    lines.map((line) =>
      run('fish', ['--no-config', '-c', `source ${path.join(folder, 'script.fish')}; complete -C $argv[1]`, line])
        .split('\n')
        .filter(Boolean)
        .map((found) => found.replace(/\t.*/, '').replaceAll('\\', '')),
    ),
  powershell: (lines) =>
    lines.map((line) =>
      run('pwsh', [
        '-NoProfile',
        '-Command',
        `Get-Content -Raw '${path.join(folder, 'script.powershell')}' | Invoke-Expression; (TabExpansion2 -inputScript '${line}' -cursorColumn ${line.length}).CompletionMatches.ListItemText`,
      ])
        .split('\n')
        .filter(Boolean),
    ),
};

const bashDriver = `source "$1"; shift
compopt() { files=; }
for line in "$@"; do
  COMP_WORDS=($line); if [[ $line == *' ' ]]; then COMP_WORDS+=(''); fi
  COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)) files=1
  _understudy
  echo "> $line"
  if [[ \${#COMPREPLY[@]} -gt 0 ]]; then printf '%s\\n' "\${COMPREPLY[@]}"
  elif [[ -n $files ]]; then compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"; fi
done`;

function run(shell: string, args: readonly string[]): string {
  return execFileSync(shell, args, {
    cwd: path.join(folder, 'files'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What stands below each line that begins with `> `. */
function splitOutput(output: string): string[][] {
  return output
    .split(/^> .*\n/m)
    .slice(1)
    .map((part) => part.split('\n').filter(Boolean));
}

function isInstalled(shell: string): boolean {
  return (process.env.PATH ?? '').split(path.delimiter).some((place) => {
    try {
      accessSync(path.join(place, shell), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

describe.each(shellNames)('%s', (shell) => {
  test.skipIf(!isInstalled(shell === 'powershell' ? 'pwsh' : shell))('proposes what can be typed', () => {
    const proposed = proposalsBy[shell](cases.map(([line]) => line));

    expect(cases.map(([line], index) => [line, proposed[index]?.toSorted()])).toEqual(
      cases.map(([line, expected]) => [line, expected.toSorted()]),
    );
  });

  test('has every command with every option', async () => {
    const { stdout } = await runCommandHere(['completion', shell]);

    for (const { name, options } of commands) {
      expect(stdout).toMatch(new RegExp(`\\b${name}\\b`));
      for (const option of Object.keys(options))
        expect(stdout).toMatch(new RegExp(`[- ]${option.replace(/[A-Z]/g, '-$&').toLowerCase()}\\b`));
    }
  });
});

test('another shell is refused with those that there are', async () => {
  const { code, stderr } = await runCommandHere(['completion', 'tcsh']);

  expect(code).toBe(2);
  expect(stderr).toContain('bash, zsh, fish, powershell');
});
