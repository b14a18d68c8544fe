/** Whether these texts have all words of a search. */
export type TextQuery = (texts: Iterable<string | null | undefined>) => boolean;

/**
 * A search for words, in any case, each anywhere in one of the texts. A search of digits and the characters between them,
 * such as `(415) 555-01`, is one part of a number.
 *
 * @returns undefined when there is nothing to look for
 */
export function parseTextQuery(search: string | undefined): TextQuery | undefined {
  const words = toWords(search?.trim() ?? '');
  if (words.length === 0) return undefined;
  const patterns = words.map((word) => new RegExp(word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu'));
  return (texts) => {
    let missing = patterns;
    for (const text of texts) {
      if (text == null || text === '') continue;
      missing = missing.filter((pattern) => !pattern.test(text));
      if (missing.length === 0) return true;
    }
    return false;
  };
}

function toWords(search: string): string[] {
  const digits = search.replace(/[\s().-]/g, '');
  if (/^\+?\d{3,}$/.test(digits) && /^[+(\d][\d\s().-]*$/.test(search)) return [digits];
  return search.split(/\s+/).filter(Boolean);
}
