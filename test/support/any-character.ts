import fc from 'fast-check';

/**
 * A generator of characters: ASCII, control characters and all others. The ready-made units `binary` and `webUrl` take
 * a second to create.
 */
export const anyCharacter = fc
  .oneof(fc.nat(0x7f), fc.nat(0x10ffff))
  .map((codePoint) => String.fromCodePoint(codePoint))
  .filter((character) => character.isWellFormed());
