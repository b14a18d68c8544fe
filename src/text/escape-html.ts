/** Replaces special characters by references, by default for use in an element or a quoted attribute. */
export function escapeHtml(text: string, special = /[&<>"'`]/gu): string {
  return text.replace(special, (character) => `&#${character.codePointAt(0)};`);
}

/** Lets a browser break a long address after the slashes of its path, instead of inside a word. */
export function breakAtSlashes(html: string): string {
  return html.replaceAll(/(?<!\/)\/(?=[\w{])/g, '/<wbr>');
}
