import { existsSync } from 'node:fs';
import path from 'node:path';
import { subjectTemplate } from '../../src/generated/subject-template.ts';
import { toKebabCase } from '../../src/text/words.ts';
import { writeNewFile } from '../files/text-file.ts';
import { defaultConfigFile, type Option } from '../options/command.ts';
import { commands, type Run } from '../options/command-table.ts';

export const runInit: Run<'init'> = async ({ file, mock = false }) => {
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
};

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

const placeholders = {
  own: {
    about: `# Replace the values by those of your service, and uncomment the lines that apply to it. Then:
#   API_KEY=… npx understudy-kit verify --plan    lists the rules that would run; sends nothing
#   API_KEY=… npx understudy-kit verify           runs them. On loopback all effects are allowed; elsewhere
#                                         no request reaches a person unless --effects allows it`,
    baseUrl: 'https://service.example.com/api',
    baseUrlAlt: 'https://calls.example.com/api',
    apiKey: `\${API_KEY}`,
    otherKey: `\${OTHER_API_KEY}`,
  },
  mock: {
    about: `# This one describes the built-in workspaces of the mock. Start it (npx understudy-kit serve), then run npx understudy-kit verify.`,
    baseUrl: 'http://127.0.0.1:4010/api',
    baseUrlAlt: 'http://127.0.0.1:4010/api',
    apiKey: 'acme-key',
    otherKey: 'globex-key',
  },
};

/** `root` is the path from the subject file's folder to the package's folder. */
export function renderSubjectTemplate(kind: 'own' | 'mock', root = '.'): string {
  const template = subjectTemplate.replaceAll('#? ', kind === 'own' ? '# ' : '');
  const values: Readonly<Record<string, string>> = { ...placeholders[kind], root };
  return template.replace(/<(\w+)>/g, (whole, name: string) => values[name] ?? whole);
}
