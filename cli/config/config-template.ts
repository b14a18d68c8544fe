import type { Command, Option } from '../command.ts';
import { toFlagName } from '../flag-name.ts';

/** A config file in which every option of every command is commented out, with what it is for. */
export function renderConfigTemplate(commands: readonly Command[]): string {
  return `# yaml-language-server: $schema=./node_modules/understudy/dist/schemas/config.json
# Options of the commands of understudy. Uncomment the name of a command and the options that you want.
# The command line and the environment go before it; --no-watch switches off "watch: true". Paths are meant from the folder of
# this file.
${commands.flatMap(renderSection).join('\n')}
`;
}

function renderSection({ name, options }: Command): string[] {
  const lines = Object.entries(options).map(([option, row]) => renderOption(toFlagName(option), row));
  return lines.length === 0 ? [] : ['', `# ${name}:`, ...lines];
}

function renderOption(flag: string, option: Option): string {
  return `#   ${flag}: ${renderValue(option)} # ${option.summary}`;
}

/** The default where there is one, else what stands for the value. */
function renderValue({ value, choices, repeatable, ...option }: Option): string {
  if (value === undefined) return 'true';
  const shown = String(option.default ?? choices?.[0] ?? `<${value}>`);
  return repeatable === true ? `[${shown}]` : shown;
}
