/** Where each item of `log.entries` begins, in a text that is good JSON. */
export function entryOffsets(text: string): number[] {
  const offsets: number[] = [];
  /** The name under which each object or list that is open stands; undefined for an item of a list. */
  const open: (string | undefined)[] = [];
  let name: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      const end = endOfText(text, at);
      // A text is a name where a colon follows.
      const isName = /^\s*:/.test(text.slice(end + 1, end + 40));
      if (isName) name = text.slice(at + 1, end);
      at = end;
    } else if (character === '{' || character === '[') {
      if (open.length === 3 && open[1] === 'log' && open[2] === 'entries') offsets.push(at);
      open.push(name);
      name = undefined;
    } else if (character === '}' || character === ']') {
      open.pop();
      name = undefined;
    }
  }
  return offsets;
}

/** The closing quotation mark of the text that begins here. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
