export function escapeHtml(text: string, special = /[&<>"'`]/gu): string {
  return text.replace(special, (character) => `&#${character.codePointAt(0)};`);
}

/** Inserts `<wbr>` after slashes, so that a browser breaks a long URL there, not inside a word. */
export function breakAtSlashes(html: string): string {
  return html.replaceAll(/(?<!\/)\/(?=[\w{])/g, '/<wbr>');
}
