import { CliError } from '../cli-error.ts';

/** Reads an address to listen on. An empty one would mean every address of the machine. */
export function parseHost(text: string): string {
  if (text.trim() === '') throw new CliError('A host is an address or a name, such as 127.0.0.1.');
  return text;
}

/** Reads host names with commas between them. Whether they are valid is checked before the mock listens. */
export function parseHostNames(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim());
}
