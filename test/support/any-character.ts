import fc from 'fast-check';

/**
 * For `fc.string`: ASCII, control characters and all others. Creating the unit `binary`, or `webUrl`, takes a second in
 * every process.
 */
export const anyCharacter = fc
  .oneof(fc.nat(0x7f), fc.nat(0x10ffff))
  .map((codePoint) => String.fromCodePoint(codePoint))
  .filter((character) => character.isWellFormed());
