export interface MaskedSpan {
  start: number;
  end: number;
  mask: string;
}

/** Returns the places of secrets in a text. The mask of the first secret at a place applies. */
export type FindSecrets = (text: string) => Iterable<MaskedSpan>;

/** Maximum nesting of escapes. For example, a URL in the query of a URL in JSON is nested three levels deep. */
const maxEscapeDepth = 4;

/** Masks the secrets in a string, also if they are escaped for a URL, JSON or HTML, up to four times. */
export function maskText(original: string, findSecrets: FindSecrets): string {
  let masked = '';
  let position = 0;
  for (const { start, end, mask } of findEscaped(original, findSecrets)) {
    masked += original.slice(position, start) + mask;
    position = end;
  }
  return masked + original.slice(position);
}

/** Finds secrets in a string from left to right, and merges overlapping ones. */
function findEscaped(original: string, findSecrets: FindSecrets): MaskedSpan[] {
  const spans: MaskedSpan[] = [];
  let mapped: MappedText | undefined = { text: original };
  for (let depth = 0; mapped !== undefined && depth <= maxEscapeDepth; depth += 1) {
    for (const { text, starts } of [mapped, unescapeOnce(mapped, htmlEscapes) ?? []].flat())
      for (const { start, end, mask } of findSecrets(text))
        spans.push({ start: starts?.[start] ?? start, end: starts?.[end] ?? end, mask });
    mapped = unescapeOnce(mapped);
  }
  const merged: MaskedSpan[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) merged.push(span);
    else last.end = Math.max(last.end, span.end);
  }
  return merged;
}

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

/** Whether the name of a parameter or property suggests a secret value, such as a key, a token or a signature. */
export function isSecretName(name: string): boolean {
  return /(?:api|access|auth|secret|private|session)[-_.]?key|^key$|^sig$|token|secret|passw|signature|authori[sz]ation|credential/i.test(
    name,
  );
}

export function findSecretParameters(text: string, mask: string): MaskedSpan[] {
  const spans: MaskedSpan[] = [];
  for (const match of text.matchAll(/(?<=^|[?#&;])([\w.%[\]-]{1,80})=/g)) {
    const start = match.index + match[0].length;
    // The value of any other parameter may be a URL with a secret parameter, so search it too.
    if (!isSecretName(match[1] ?? '') || start < (spans.at(-1)?.end ?? 0)) continue;
    const length = text.slice(start).search(/[&#\s"'<>]|\\u0026|\\"|$/);
    if (length > 0) spans.push({ start, end: start + length, mask });
  }
  return spans;
}

/** A decoded string. For each UTF-16 code unit of the string, `starts` states the position in the original string. */
interface MappedText {
  text: string;
  starts?: readonly number[];
}

/** Matches a UTF-8 character in URL escapes, or a UTF-16 code unit or punctuation mark in JSON escapes. */
const escapes =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|%[\da-f]{2}|\\u[\da-f]{4}|\\["\\/]/gi;
const htmlEscapes = /&(?:#\d{1,9}|#x[\da-f]{1,8}|amp|lt|gt|quot|apos);/gi;

/** Decodes one level of escapes, by default those of URLs and JSON. Returns undefined if the string has no escapes. */
function unescapeOnce({ text, starts }: MappedText, pattern = escapes): MappedText | undefined {
  let resolved = '';
  const resolvedStarts: number[] = [];
  let position = 0;
  const add = (units: string, length: number) => {
    for (let unit = 0; unit < units.length; unit += 1) resolvedStarts.push(starts?.[position] ?? position);
    resolved += units;
    position += length;
  };
  for (const { 0: written, index } of text.matchAll(pattern)) {
    while (position < index) add(text.charAt(position), 1);
    add(characterOf(written), written.length);
  }
  if (position === 0) return undefined;
  while (position < text.length) add(text.charAt(position), 1);
  return { text: resolved, starts: [...resolvedStarts, starts?.[position] ?? position] };
}

function characterOf(written: string): string {
  if (written.startsWith('\\u')) return String.fromCharCode(Number.parseInt(written.slice(2), 16));
  if (written.startsWith('\\')) return written.slice(1);
  const name = written.slice(1, -1).toLowerCase();
  try {
    if (written.startsWith('%')) return decodeURIComponent(written);
    return entities[name] ?? String.fromCodePoint(Number(name.replace(/^#x/, '0x').replace('#', '')));
  } catch {
    return ' ';
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
