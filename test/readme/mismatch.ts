import { isObject } from '../../src/json.ts';

const ellipsis = '…';

/** A line with `…` alone in a documented text matches any number of lines. */
export function findTextMismatch(documented: string, actual: string): string | undefined {
  const lines = documented
    .trimEnd()
    .split('\n')
    .map((line) => (line === ellipsis ? '(?:.*\\n)*?' : `${toPattern(line)}\\n`));
  const fits = new RegExp(`^${lines.join('')}$`).test(`${actual.replaceAll('\r', '').trimEnd()}\n`);
  return fits ? undefined : `Shown:\n${documented}\nReal:\n${actual}`;
}

/**
 * In a documented JSON value, `…` matches any characters of a string, any further properties, or any further elements.
 */
export function findJsonMismatch(documented: unknown, actual: unknown, path = 'The answer'): string | undefined {
  if (typeof documented === 'string' && typeof actual === 'string') {
    return new RegExp(`^${toPattern(documented)}$`, 's').test(actual)
      ? undefined
      : describeMismatch(path, documented, actual);
  }
  if (Array.isArray(documented) && Array.isArray(actual)) return findListMismatch(documented, actual, path);
  if (isObject(documented) && isObject(actual)) return findObjectMismatch(documented, actual, path);
  return documented === actual ? undefined : describeMismatch(path, documented, actual);
}

function findListMismatch(documented: unknown[], actual: unknown[], path: string): string | undefined {
  const open = documented.indexOf(ellipsis);
  const elements = documented.filter((element) => element !== ellipsis);
  if (open === -1 ? documented.length !== actual.length : elements.length > actual.length)
    return describeMismatch(path, documented, actual);
  const skipped = actual.length - elements.length;
  return elements
    .map((element, index) => {
      const at = open === -1 || index < open ? index : index + skipped;
      return findJsonMismatch(element, actual[at], `${path}[${at}]`);
    })
    .find((mismatch) => mismatch !== undefined);
}

function findObjectMismatch(documented: Members, actual: Members, path: string): string | undefined {
  const names = Object.keys(documented).filter((name) => name !== ellipsis);
  const further = Object.keys(actual).filter((name) => !names.includes(name));
  if (!(ellipsis in documented) && further.length > 0) return `${path} has ${further.join(', ')}, which is not shown.`;
  return names
    .map((name) => findJsonMismatch(documented[name], actual[name], `${path}.${name}`))
    .find((mismatch) => mismatch !== undefined);
}

type Members = Record<string, unknown>;

function toPattern(text: string): string {
  return text.split(ellipsis).map(escapeRegExp).join('.*');
}

function describeMismatch(path: string, documented: unknown, actual: unknown): string {
  return `${path} is shown as ${JSON.stringify(documented)} and is ${JSON.stringify(actual)}.`;
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
