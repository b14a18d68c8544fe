/** A part of a string that may not be shown, and what is shown in its place. */
export interface MaskedSpan {
  start: number;
  end: number;
  mask: string;
}

/** Finds what to mask in a string. Where spans begin at the same place, the first of them names the mask. */
export type FindSecrets = (text: string) => Iterable<MaskedSpan>;

/** How deep escapes can be nested: a URL in the query of a URL in JSON. */
const maxEscapeDepth = 3;

/** The string with its secrets masked, also where they are escaped for a URL or for JSON, up to three times over. */
export function maskText(original: string, findSecrets: FindSecrets): string {
  const spans: MaskedSpan[] = [];
  let mapped: MappedText | undefined = { text: original, origins: undefined };
  for (let depth = 0; mapped !== undefined && depth <= maxEscapeDepth; depth += 1) {
    for (const { start, end, mask } of findSecrets(mapped.text)) {
      const [originalStart, originalEnd] = toOriginalRange(mapped, start, end);
      spans.push({ start: originalStart, end: originalEnd, mask });
    }
    mapped = unescapeOnce(mapped);
  }
  return replaceSpans(original, spans);
}

/** Spans that overlap become one. */
function replaceSpans(text: string, spans: MaskedSpan[]): string {
  if (spans.length === 0) return text;
  let masked = '';
  let position = 0;
  for (const { start, end, mask } of spans.toSorted((one, other) => one.start - other.start)) {
    if (start >= position) masked += text.slice(position, start) + mask;
    position = Math.max(position, end);
  }
  return masked + text.slice(position);
}

/**
 * A JSON value with every string, number and property name masked. What is nested deeper than `maxDepth` is left out.
 *
 * @param mask called with a string, and with the name of the property that it is the value of
 */
export function maskJson(value: unknown, mask: (text: string, property?: string) => string, maxDepth: number): unknown {
  const maskMember = (member: unknown, depth: number, property?: string): unknown => {
    if (typeof member === 'string') return mask(member, property);
    if (typeof member === 'number') return mask(String(member)) === String(member) ? member : mask(String(member));
    if (typeof member !== 'object' || member === null) return member;
    if (depth === maxDepth) return '…';
    if (Array.isArray(member)) return member.map((item) => maskMember(item, depth + 1));
    return Object.fromEntries(
      Object.entries(member).map(([name, item]) => [mask(name), maskMember(item, depth + 1, name)]),
    );
  };
  return maskMember(value, 0);
}

/** Whether a parameter or property of this name holds a key, a token, a signature or the like. */
export function isSecretName(name: string): boolean {
  return /(?:api|access|auth|secret|private|session)[-_.]?key|^key$|^sig$|token|secret|passw|signature|authori[sz]ation|credential/i.test(
    name,
  );
}

/** The values of parameters of such a name: whoever has the link of a recording can hear it. */
export function findSecretParameters(text: string, mask: string): MaskedSpan[] {
  const spans: MaskedSpan[] = [];
  for (const match of text.matchAll(/(?<=^|[?&;])([\w.%[\]-]{1,80})=/g)) {
    const start = match.index + match[0].length;
    // The value of another parameter may be a URL with parameters of its own.
    if (!isSecretName(match[1] ?? '') || start < (spans.at(-1)?.end ?? 0)) continue;
    const length = text.slice(start).search(/[&#\s"'<>]|\\u0026|\\"|$/);
    if (length > 0) spans.push({ start, end: start + length, mask });
  }
  return spans;
}

/** A string, and for each of its UTF-16 code units the position in the string that it was made from. */
export interface MappedText {
  text: string;
  /** Start and end of each code unit; undefined for the original string. */
  origins: { starts: number[]; ends: number[] } | undefined;
}

/** The original position of a span. */
export function toOriginalRange({ origins }: MappedText, start: number, end: number): [start: number, end: number] {
  return origins === undefined ? [start, end] : [origins.starts[start] ?? start, origins.ends[end - 1] ?? end];
}

/**
 * The string with its escapes resolved once, those of URLs (`%6B`) and those of JSON (`\u006b`, `\/`); undefined when it
 * has none.
 */
export function unescapeOnce(mapped: MappedText): MappedText | undefined {
  const { text } = mapped;
  if (!/%[\da-f]{2}|\\(?:u[\da-f]{4}|["\\/])/i.test(text)) return undefined;
  let resolved = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let position = 0;
  const add = (units: string, length: number) => {
    const [start, end] = toOriginalRange(mapped, position, position + length);
    for (let unit = 0; unit < units.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
    resolved += units;
    position += length;
  };
  for (const [token] of text.matchAll(/(?:%[\da-f]{2})+|\\u[\da-f]{4}|\\["\\/]|[^%\\]+|[%\\]/gi)) {
    if (token.length > 2 && token.startsWith('%')) {
      for (const character of decodeEscapes(token)) add(character, 3 * new TextEncoder().encode(character).length);
    } else if (token.length > 2 && token.startsWith('\\u')) {
      add(String.fromCharCode(Number.parseInt(token.slice(2), 16)), token.length);
    } else if (token.length === 2 && token.startsWith('\\')) add(token.slice(1), 2);
    else for (let unit = 0; unit < token.length; unit += 1) add(token.charAt(unit), 1);
  }
  return { text: resolved, origins: { starts, ends } };
}

/** The characters of consecutive percent escapes; where they are not UTF-8, a byte beyond ASCII is a blank. */
function decodeEscapes(escapes: string): string[] {
  try {
    return [...decodeURIComponent(escapes)];
  } catch {
    const bytes = escapes.slice(1).split('%');
    return bytes.map((byte) =>
      Number.parseInt(byte, 16) < 0x80 ? String.fromCharCode(Number.parseInt(byte, 16)) : ' ',
    );
  }
}
