import { type MappedText, toOriginalRange, unescapeOnce } from './unescape.ts';

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
