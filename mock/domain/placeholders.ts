import { bounds } from './bounds.ts';

export type Variables = Readonly<Record<string, unknown>>;

/**
 * Source: What the service does 7. Placeholders in the value of a variable are not replaced.
 * Assumption `trigger-chat/missing-variable`: a placeholder without a variable stays as written.
 * Assumption `limits/sizes`: placeholders beyond `bounds.filledLength` characters stay as written.
 * Assumption `trigger-chat/variable-not-text`: numbers and booleans appear as text, any other value as JSON.
 */
export function fillPlaceholders(text: string, variables: Variables, replaceMissing?: ReplaceMissing): string {
  return fill(text, '${', '}', variables, replaceMissing);
}

type ReplaceMissing = (placeholder: string) => string;

/**
 * Source: Trigger Chat, `messengerOptions.templateVariables`: `{{1}}` is the first variable.
 * Assumption `trigger-chat/template-variable-missing`: a position without a value stays as written.
 */
export function fillTemplate(text: string, variables: Variables, replaceMissing?: ReplaceMissing): string {
  return fill(text, '{{', '}}', variables, replaceMissing);
}

export function compareTemplateVariables(text: string, variables: Variables): { missing: string[]; extra: string[] } {
  const positions = new Set<string>();
  for (const { rawName } of placeholdersIn(text, '{{', '}}')) positions.add(nameIn(variables, rawName));
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
  for (const { start, end, rawName } of placeholdersIn(text, open, close)) {
    const name = nameIn(variables, rawName);
    const isKnown = Object.hasOwn(variables, name);
    const value = isKnown ? stringify(variables[name]) : replaceMissing(text.slice(start, end));
    if (isKnown) remainingLength -= value.length;
    if (remainingLength < 0) break;
    filled += text.slice(from, start) + value;
    from = end;
  }
  return filled + text.slice(from);
}

function* placeholdersIn(text: string, open: string, close: string) {
  let from = 0;
  for (;;) {
    const outermost = text.indexOf(open, from);
    const end = outermost === -1 ? -1 : text.indexOf(close, outermost + open.length);
    if (end === -1) return;
    // In `${a ${b}`, the placeholder is `${b}`.
    const start = text.lastIndexOf(open, end);
    from = end + close.length;
    yield { start, end: from, rawName: text.slice(start + open.length, end) };
  }
}

function nameIn(variables: Variables, rawName: string): string {
  return Object.hasOwn(variables, rawName) ? rawName : rawName.trim();
}

function stringify(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
