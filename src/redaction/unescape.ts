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
