/** A valid URI: characters that a URI may not contain are percent-encoded, such as the angle brackets of masked values. */
export function toUri(text: string): string {
  const escaped = text.toWellFormed().replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]|%(?![\da-fA-F]{2})/gu, encodeURIComponent);
  // Square brackets are valid only in IPv6 hosts, and so is a # only once.
  const [, head = '', rest = ''] = /^(\w+:\/\/[^/?#]*)?(.*)$/s.exec(escaped) ?? [];
  const [before = '', ...fragments] = rest.replace(/[[\]]/g, encodeURIComponent).split('#');
  return head + before + (fragments.length === 0 ? '' : `#${fragments.join('%23')}`);
}
