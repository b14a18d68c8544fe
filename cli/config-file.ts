import path from 'node:path';
import { FileError, type Issue } from '../src/files/issue.ts';
import { appendPointer } from '../src/schema.ts';
import { toKebabCase } from '../src/text/words.ts';
import { readTextFile } from './files/text-file.ts';
import { CliError, type Command, type Option } from './options/command.ts';
import { toStateFrom } from './options/serve-options.ts';

export async function readConfigFile(
  name: string,
  commands: readonly Command[],
  command: Command,
): Promise<Readonly<Record<string, unknown>>> {
  const text = await readTextFile(name, 'config file', 'Check the path of --config.');
  const [{ readDocument }, { configFile }] = await Promise.all([
    import('../src/files/read-document.ts'),
    import('../src/generated/config-validator.js'),
  ]);
  const folder = path.relative('', path.dirname(name));
  const sections = new Map<string, Record<string, unknown>>();
  const result = readDocument(text, {
    schema: configFile,
    check(config) {
      const issues: Issue[] = [];
      for (const one of commands) sections.set(one.name, readSection(config?.[one.name], one, folder, issues));
      return issues;
    },
  });
  if (!result.ok) throw new FileError(name, result.issues);
  return sections.get(command.name) ?? {};
}

function readSection(
  value: unknown,
  { name, options }: Command,
  folder: string,
  issues: Issue[],
): Record<string, unknown> {
  const written = (value ?? {}) as Readonly<Record<string, unknown>>;
  const values: Record<string, unknown> = {};
  for (const [key, option] of Object.entries(options)) {
    const flag = toKebabCase(key);
    const found = written[flag];
    const read = (one: unknown, place: string) => readValue(one, option, folder, place, issues);
    if (Array.isArray(found) && option.repeatable === true)
      values[key] = found.flatMap((one, index) => read(one, appendPointer('', name, flag, index)));
    else if (found !== undefined) values[key] = read(found, appendPointer('', name, flag));
  }
  return values;
}

function readValue(found: unknown, option: Option, folder: string, pointer: string, issues: Issue[]): unknown {
  if (typeof found === 'boolean') return found;
  const text = fromFolder(String(found), option, folder);
  try {
    return option.parse === undefined ? text : option.parse(text);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    issues.push({ pointer, message: `is not valid; found ${JSON.stringify(found)}. ${error.message}` });
    return undefined;
  }
}

/** Paths in a config file are relative to the folder of the file. URLs stay unchanged. */
function fromFolder(text: string, { value }: Option, folder: string): string {
  const toPath = (file: string) => (path.isAbsolute(file) ? file : path.join(folder, file));
  if (value === 'place') return toStateFrom(folder, text);
  if (value === 'format=file') return text.replace(/(?<==).+/s, toPath);
  const isNamedFile = (value === 'scenario' && /[./\\]/.test(text)) || (value === 'version' && text.endsWith('.json'));
  return value === 'file' || value === 'folder' || isNamedFile ? toPath(text) : text;
}
