/** Variables by name, as a request's `metadata` or `customer_details` carries them. */
export type Variables = Readonly<Record<string, unknown>>;

/**
 * The text with each `${name}` replaced by the variable of that name.
 *
 * Every occurrence is replaced once: what a variable's value itself contains is never
 * looked at again. Only the variables' own members count.
 *
 * Source: What the service does 7.
 * Assumption `trigger-chat/missing-variable`: a placeholder without a variable stays as written.
 * Assumption `limits/sizes`: beyond a million characters, placeholders stay as written.
 * Assumption `trigger-chat/variable-not-text`: numbers and booleans as text, anything else as JSON.
 */
export function fillPlaceholders(text: string, variables: Variables, ofMissing: OfMissing = asWritten): string {
  return fill(text, '${', '}', variables, ofMissing);
}

/** What stands for a placeholder whose variable is not there. */
export type OfMissing = (written: string) => string;

/** The placeholder itself. */
export function asWritten(written: string): string {
  return written;
}

/**
 * A template's text with each `{{1}}` replaced by the variable of that position.
 *
 * Source: Trigger Chat, `messengerOptions.templateVariables`.
 * Assumption `trigger-chat/template-variable-missing`: a position without a value stays as written.
 */
export function fillTemplate(text: string, variables: Variables, ofMissing: OfMissing = asWritten): string {
  return fill(text, '{{', '}}', variables, ofMissing);
}

/** The positions of a template's text that have no variable, and the variables that have no position. */
export function templateMisfits(text: string, variables: Variables): { missing: string[]; extra: string[] } {
  const positions = new Set<string>();
  fill(text, '{{', '}}', {}, (written) => {
    const between = written.slice(2, -2);
    positions.add(Object.hasOwn(variables, between) ? between : between.trim());
    return written;
  });
  return {
    missing: [...positions].filter((position) => !Object.hasOwn(variables, position)),
    extra: Object.keys(variables).filter((name) => !positions.has(name)),
  };
}

/** A stretch of a filled text that stands where a placeholder stood. */
export interface FilledPlace {
  from: number;
  /** Not included. */
  to: number;
  name: string;
}

/** What {@link fillPlaceholders}, or for a template {@link fillTemplate}, makes of a text, and where it put values in. */
export function filledPlaces(
  text: string,
  variables: Variables,
  { isTemplate, ofMissing }: { isTemplate: boolean; ofMissing: OfMissing },
): { text: string; places: FilledPlace[] } {
  const places: FilledPlace[] = [];
  const [open, close] = isTemplate ? ['{{', '}}'] : ['${', '}'];
  const filled = fill(text, open, close, variables, ofMissing, (place) => places.push(place));
  return { text: filled, places };
}

/** Characters that filling may add up to: many times a short text with a long value would be more than memory holds. */
const mostFilled = 1_000_000;

function fill(
  text: string,
  open: string,
  close: string,
  variables: Variables,
  ofMissing: OfMissing,
  told?: (place: FilledPlace) => void,
): string {
  let filled = '';
  let from = 0;
  for (;;) {
    const start = text.indexOf(open, from);
    const end = start === -1 ? -1 : text.indexOf(close, start + open.length);
    if (end === -1 || filled.length > mostFilled) return filled + text.slice(from);
    const innermost = text.lastIndexOf(open, end);
    const written = text.slice(innermost + open.length, end);
    const name = Object.hasOwn(variables, written) ? written : written.trim();
    const isKnown = Object.hasOwn(variables, name);
    const value = isKnown ? asText(variables[name]) : ofMissing(text.slice(innermost, end + close.length));
    filled += text.slice(from, innermost) + value;
    if (isKnown) told?.({ from: filled.length - value.length, to: filled.length, name });
    from = end + close.length;
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
