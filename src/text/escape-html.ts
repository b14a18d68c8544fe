/** The text with these characters as references, by default as it can be in an element or a quoted attribute. */
export function escapeHtml(text: string, special = /[&<>"'`]/gu): string {
  return text.replace(special, (character) => `&#${character.codePointAt(0)};`);
}
