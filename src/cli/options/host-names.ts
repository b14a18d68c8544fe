import { isHostName } from '../../../mock/http/access/validate-listen-options.ts';

/** Reads one or several host names with commas between, as `--allow-host` has them; undefined when one is none. */
export function parseHostNames(text: string): string[] | undefined {
  const names = text.split(',').map((name) => name.trim());
  return names.every(isHostName) ? names : undefined;
}
