import type { Argument, Command, Option } from '../command.ts';
import { toFlagName } from '../flag-name.ts';

/** What may follow an option or stand for an argument. A folder is completed as a file is. */
export type Values =
  | { type: 'none' }
  | { type: 'text' }
  | { type: 'file' }
  | { type: 'choice'; words: readonly string[] };

export interface CompletedOption {
  /** Without its dashes. */
  flag: string;
  summary: string;
  /** What its value is called; empty for a switch. */
  valueName: string;
  values: Values;
  repeatable: boolean;
}

export interface CompletedCommand {
  name: string;
  summary: string;
  options: readonly CompletedOption[];
  /** In order. */
  arguments: readonly { name: string; values: Values }[];
}

/** What can be typed, for the scripts of all shells. */
export interface CompletionWords {
  commands: readonly CompletedCommand[];
  /** What can stand before a command. */
  options: readonly CompletedOption[];
}

/** The words of these commands, and of `understudy` itself. */
export function toCompletionWords(commands: readonly Command[]): CompletionWords {
  return {
    options: [
      toCompletedOption('config', { summary: 'file with options of commands', value: 'file' }),
      toCompletedOption('version', { summary: 'print the version' }),
      help,
    ],
    commands: commands.map(({ name, summary, options, arguments: args }) => ({
      name,
      summary: summary.replace(/\.$/, ''),
      options: [...Object.entries(options).map(([option, row]) => toCompletedOption(option, row)), help],
      arguments: Object.entries(args).map(([argument, row]) => ({
        name: toFlagName(argument),
        values: valuesOf(row),
      })),
    })),
  };
}

function toCompletedOption(name: string, option: Option): CompletedOption {
  const { summary, value = '', repeatable = false } = option;
  const values: Values = value === '' ? { type: 'none' } : valuesOf(option);
  return { flag: toFlagName(name), summary, valueName: value, values, repeatable };
}

const help = toCompletedOption('help', { summary: 'display help' });

function valuesOf({ choices, value }: Argument | Option): Values {
  if (choices !== undefined) return { type: 'choice', words: choices };
  return { type: value === 'file' || value === 'folder' ? 'file' : 'text' };
}
