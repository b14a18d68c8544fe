import { existsSync } from 'node:fs';
import path from 'node:path';
import { toKebabCase } from '../../src/text/words.ts';
import { renderSubjectTemplate } from '../files/subject-template.ts';
import { writeNewFile } from '../files/text-file.ts';
import { defaultConfigFile, type Option } from '../options/command.ts';
import { commands, type ExitCodeOf, type InputOf } from '../options/command-table.ts';

export async function runInit({ file, mock = false }: InputOf<'init'>): Promise<ExitCodeOf<'init'>> {
  const configFile = path.join(path.dirname(file), defaultConfigFile);
  if (path.basename(file) === defaultConfigFile) {
    await write(configFile, renderConfigTemplate());
    return 0;
  }
  const root = path.relative(path.dirname(file), '.').replaceAll(path.sep, '/') || '.';
  await write(file, renderSubjectTemplate(mock ? 'mock' : 'own', root));
  if (!existsSync(configFile)) await write(configFile, renderConfigTemplate(), ' It sets --strict for verify.');
  const next = mock ? 'Start the mock, then run' : 'Fill in the subject file, then check it with';
  process.stdout.write(`${next}: npx understudy-kit ${mock ? 'verify' : 'doctor'}\n`);
  return 0;
}

async function write(file: string, content: string, remark = ''): Promise<void> {
  await writeNewFile(file, content);
  process.stdout.write(`${file} is written.${remark}\n`);
}

function renderConfigTemplate(): string {
  return `# yaml-language-server: $schema=./node_modules/understudy-kit/dist/schemas/config.json
# Options of the commands of understudy. Uncomment the name of a command and the options that you want.
# Only strict is set: verify exits with 2 if a rule is undecided. Remove it if you do not want that.
# Flags override environment variables, and those override this file. Every boolean option has a --no- form.
# Paths are relative to this file.
${commands
  .map(({ name, options }) => {
    const hasPreset = name === 'verify';
    const ofFile = Object.entries(options).filter(([, { isTypedOnly }]) => isTypedOnly !== true);
    const lines = ofFile.map(([option, row]) => {
      const isPreset = hasPreset && option === 'strict';
      return `${isPreset ? '' : '# '}  ${toKebabCase(option)}: ${renderValue(row)} # ${row.summary}\n`;
    });
    return `\n${hasPreset ? '' : '# '}${name}:\n${lines.join('')}`;
  })
  .join('')}`;
}

function renderValue({ value, choices, repeatable, ...option }: Option): string {
  if (value === undefined) return 'true';
  const shown = String(option.default ?? choices?.[0] ?? `<${value}>`);
  return repeatable === true ? `[${shown}]` : shown;
}
