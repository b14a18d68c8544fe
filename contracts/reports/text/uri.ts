/** The address with all that no address may have written as percent escapes: names of values stand in angle brackets. */
export function toUri(text: string): string {
  const escaped = text.toWellFormed().replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]|%(?![\da-fA-F]{2})/gu, encodeURIComponent);
  // Brackets are for IPv6 hosts alone, and a second # cannot be.
  const [, head = '', rest = ''] = /^(\w+:\/\/[^/?#]*)?(.*)$/s.exec(escaped) ?? [];
  const [before = '', ...fragments] = rest.replace(/[[\]]/g, encodeURIComponent).split('#');
  return head + before + (fragments.length === 0 ? '' : `#${fragments.join('%23')}`);
}
