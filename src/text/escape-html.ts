/** Replaces special characters by references, by default for use in an element or a quoted attribute. */
export function escapeHtml(text: string, special = /[&<>"'`]/gu): string {
  return text.replace(special, (character) => `&#${character.codePointAt(0)};`);
}
