import { limits } from '../../http/limits.ts';
import { type Located, placed, unescaped } from './unescaped.ts';

/** What stands in place of a secret. */
export const blot = '«redacted»';

/** Blots secrets out of texts and of the JSON values that hold them. */
export interface Redaction {
  /** `isCut`: the text goes on behind its end, where a secret may have begun. */
  text(text: string, isCut?: boolean): string;
  /** Property names and numbers too. What nests deeper than a body may is left out. */
  json(value: unknown): unknown;
}

/**
 * Blots out every one of these secrets, also where it is escaped for an address or for JSON, up to three times over, or
 * cut off with an ellipsis; and whatever an address or a property calls a key, a token or a signature.
 */
export function redactionOf(secrets: Iterable<string>): Redaction {
  const wanted = [...new Set(secrets)].filter((secret) => secret !== '');
  const text = (written: string, isCut = false) => blotted(written, stretchesOf(written, wanted, isCut));
  const json = (value: unknown, depth = 0): unknown => {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number') return text(String(value)) === String(value) ? value : blot;
    if (typeof value !== 'object' || value === null) return value;
    if (depth === limits.bodyDepth) return '…';
    if (Array.isArray(value)) return value.map((member) => json(member, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        text(name),
        typeof member === 'string' && secretName.test(name) ? blot : json(member, depth + 1),
      ]),
    );
  };
  return { text, json: (value) => json(value) };
}

type Stretch = [start: number, end: number];

/** How often escapes can stand in each other: an address in the query of an address in JSON. */
const mostEscapes = 3;

function stretchesOf(written: string, secrets: readonly string[], isCut: boolean): Stretch[] {
  const found: Stretch[] = [];
  let located: Located | undefined = { text: written, places: undefined };
  for (let times = 0; located !== undefined && times <= mostEscapes; times += 1) {
    const here: Located = located;
    const add = (start: number, end: number) => found.push(placed(here, start, end));
    for (const secret of secrets) findAll(here.text, secret, add);
    for (const secret of secrets) findBegun(here.text, secret, isCut, add);
    findNamed(here.text, add);
    located = unescaped(here);
  }
  return found;
}

type Add = (start: number, end: number) => void;

function findAll(text: string, secret: string, add: Add): void {
  for (let at = text.indexOf(secret); at !== -1; at = text.indexOf(secret, at + 1)) add(at, at + secret.length);
}

/** A secret that begins right before an ellipsis, or before the end of a text that was cut. Less than this tells nothing. */
function findBegun(text: string, secret: string, isCut: boolean, add: Add): void {
  const least = 3;
  const look = (end: number) => {
    for (let length = Math.min(secret.length - 1, end); length >= least; length -= 1) {
      if (!text.endsWith(secret.slice(0, length), end)) continue;
      add(end - length, end);
      return;
    }
  };
  for (let at = text.indexOf('…'); at !== -1; at = text.indexOf('…', at + 1)) look(at);
  if (isCut) look(text.length);
}

/** The values of parameters whose names say that they are secret. */
function findNamed(text: string, add: Add): void {
  for (const match of text.matchAll(/(?:^|[?&;])([\w.%[\]-]{1,64})=([^&;#\s"'<>]+)/g)) {
    const [all, name = '', value = ''] = match;
    if (secretName.test(name)) add(match.index + all.length - value.length, match.index + all.length);
  }
}

const secretName =
  /(?:api|access|auth|secret|private|session)[-_.]?key|^key$|token|secret|passw|signature|authori[sz]ation|credential/i;

function blotted(text: string, stretches: Stretch[]): string {
  if (stretches.length === 0) return text;
  let shown = '';
  let position = 0;
  let blotUntil = -1;
  for (const [start, end] of stretches.toSorted(([one], [other]) => one - other)) {
    if (start > blotUntil) shown += text.slice(position, start) + blot;
    blotUntil = Math.max(blotUntil, end);
    position = Math.max(position, end);
  }
  return shown + text.slice(position);
}
