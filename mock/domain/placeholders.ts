import { bounds } from './bounds.ts';

/** Values for placeholders in texts by name, from `metadata` or `customer_details` of a request. */
export type Variables = Readonly<Record<string, unknown>>;

/**
 * Replaces each `${name}` once. Does not replace placeholders in the value of a variable.
 * Source: What the service does 7.
 * Assumption `trigger-chat/missing-variable`: a placeholder without a variable stays as written.
 * Assumption `limits/sizes`: placeholders beyond `bounds.filledLength` characters stay as written.
 * Assumption `trigger-chat/variable-not-text`: numbers and booleans appear as text, any other value as JSON.
 */
export function fillPlaceholders(text: string, variables: Variables, replaceMissing?: ReplaceMissing): string {
  return fill(text, '${', '}', variables, replaceMissing);
}

type ReplaceMissing = (placeholder: string) => string;

/**
 * Replaces each placeholder such as `{{1}}` by the variable of that position.
 * Source: Trigger Chat, `messengerOptions.templateVariables`.
 * Assumption `trigger-chat/template-variable-missing`: a position without a value stays as written.
 */
export function fillTemplate(text: string, variables: Variables, replaceMissing?: ReplaceMissing): string {
  return fill(text, '{{', '}}', variables, replaceMissing);
}

/** Returns the placeholders of a template without a variable, and the variables without a placeholder. */
export function compareTemplateVariables(text: string, variables: Variables): { missing: string[]; extra: string[] } {
  const positions = new Set<string>();
  const addPosition = (placeholder: string) => {
    const key = placeholder.slice(2, -2);
    positions.add(Object.hasOwn(variables, key) ? key : key.trim());
    return placeholder;
  };
  fill(text, '{{', '}}', {}, addPosition);
  return {
    missing: [...positions].filter((position) => !Object.hasOwn(variables, position)),
    extra: Object.keys(variables).filter((name) => !positions.has(name)),
  };
}

function fill(
  text: string,
  open: string,
  close: string,
  variables: Variables,
  replaceMissing: ReplaceMissing = (placeholder) => placeholder,
): string {
  let filled = '';
  let remainingLength: number = bounds.filledLength;
  let from = 0;
  for (;;) {
    const start = text.indexOf(open, from);
    const end = start === -1 ? -1 : text.indexOf(close, start + open.length);
    if (end === -1) return filled + text.slice(from);
    // Find the innermost placeholder: in `${a ${b}`, the placeholder is `${b}`.
    const innermost = text.lastIndexOf(open, end);
    const rawName = text.slice(innermost + open.length, end);
    const name = Object.hasOwn(variables, rawName) ? rawName : rawName.trim();
    const isKnown = Object.hasOwn(variables, name);
    const value = isKnown ? stringify(variables[name]) : replaceMissing(text.slice(innermost, end + close.length));
    if (isKnown && value.length > remainingLength) return filled + text.slice(from);
    if (isKnown) remainingLength -= value.length;
    filled += text.slice(from, innermost) + value;
    from = end + close.length;
  }
}

function stringify(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
