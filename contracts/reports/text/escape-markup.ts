import { escapeInvisibleLines } from './escape-invisible.ts';

/**
 * The text with every character that means something in HTML or XML as its character reference.
 *
 * The default also covers XML text, where `]]>` is not allowed.
 */
export function escapeMarkup(text: string, special = /[&<>"'`]/gu): string {
  return escapeInvisibleLines(text).replace(special, (character) => `&#${character.codePointAt(0)};`);
}
