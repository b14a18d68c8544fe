/** Compares two strings in a time that reveals only the length of the secret. */
export function equalsInConstantTime(actual: string, secret: string): boolean {
  let difference = actual.length ^ secret.length;
  // `charCodeAt` returns NaN beyond the end of `actual`. `^` treats NaN as 0, so the loop compares every character.
  for (let index = 0; index < secret.length; index += 1)
    difference |= secret.charCodeAt(index) ^ actual.charCodeAt(index);
  return difference === 0;
}
