/** Stands for what differs each time or is left out, in an answer that a page shows. */
const anything = '…';

/** The lines that do not look as shown; none when all do. A line of `…` alone stands for any number of lines. */
export function textMisfit(shown: string, real: string): string | undefined {
  const lines = shown
    .trimEnd()
    .split('\n')
    .map((line) => (line === anything ? '(?:.*\\n)*?' : `${pattern(line)}\\n`));
  const fits = new RegExp(`^${lines.join('')}$`).test(`${real.replaceAll('\r', '').trimEnd()}\n`);
  return fits ? undefined : `Shown:\n${shown}\nReal:\n${real}`;
}

/**
 * The first place where a JSON value is not as shown; undefined when it is.
 *
 * `…` in a text stands for any text, as the name of a member for any further members, and as an element for any
 * further elements.
 */
export function jsonMisfit(shown: unknown, real: unknown, place = 'The answer'): string | undefined {
  if (typeof shown === 'string' && typeof real === 'string') {
    return new RegExp(`^${pattern(shown)}$`, 's').test(real) ? undefined : told(place, shown, real);
  }
  if (Array.isArray(shown) && Array.isArray(real)) return listMisfit(shown, real, place);
  if (isObject(shown) && isObject(real)) return objectMisfit(shown, real, place);
  return shown === real ? undefined : told(place, shown, real);
}

function listMisfit(shown: unknown[], real: unknown[], place: string): string | undefined {
  const open = shown.indexOf(anything);
  const elements = shown.filter((one) => one !== anything);
  if (open === -1 ? shown.length !== real.length : elements.length > real.length) return told(place, shown, real);
  const skipped = real.length - elements.length;
  return elements
    .map((one, index) => {
      const at = open === -1 || index < open ? index : index + skipped;
      return jsonMisfit(one, real[at], `${place}[${at}]`);
    })
    .find((misfit) => misfit !== undefined);
}

function objectMisfit(shown: Members, real: Members, place: string): string | undefined {
  const names = Object.keys(shown).filter((name) => name !== anything);
  const further = Object.keys(real).filter((name) => !names.includes(name));
  if (!(anything in shown) && further.length > 0) return `${place} has ${further.join(', ')}, which is not shown.`;
  return names
    .map((name) => jsonMisfit(shown[name], real[name], `${place}.${name}`))
    .find((misfit) => misfit !== undefined);
}

type Members = Record<string, unknown>;

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pattern(text: string): string {
  return text.split(anything).map(escaped).join('.*');
}

function told(place: string, shown: unknown, real: unknown): string {
  return `${place} is shown as ${JSON.stringify(shown)} and is ${JSON.stringify(real)}.`;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
