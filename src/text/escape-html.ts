/** The text as it can stand in an element or in a quoted attribute of HTML, SVG or XML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
