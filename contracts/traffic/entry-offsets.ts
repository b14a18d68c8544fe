/** Where each item of `log.entries` begins, in a text that is good JSON. */
export function entryOffsetsIn(json: string): number[] {
  const offsets: number[] = [];
  /** The name under which each object or list that is open stands; undefined for an item of a list. */
  const openNames: (string | undefined)[] = [];
  let name: string | undefined;
  for (let index = 0; index < json.length; index++) {
    const character = json[index];
    if (character === '"') {
      const end = endOfString(json, index);
      // A text is a name where a colon follows.
      const isName = /^\s*:/.test(json.slice(end + 1, end + 40));
      if (isName) name = json.slice(index + 1, end);
      index = end;
    } else if (character === '{' || character === '[') {
      if (openNames.length === 3 && openNames[1] === 'log' && openNames[2] === 'entries') offsets.push(index);
      openNames.push(name);
      name = undefined;
    } else if (character === '}' || character === ']') {
      openNames.pop();
      name = undefined;
    }
  }
  return offsets;
}

/** The closing quotation mark of the text that begins here. */
function endOfString(json: string, start: number): number {
  let index = start + 1;
  while (index < json.length && json[index] !== '"') index += json[index] === '\\' ? 2 : 1;
  return index;
}
