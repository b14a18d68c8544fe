/** Whether a text is the secret. The time it takes tells nothing of the secret but its length. */
export function equalsInConstantTime(actual: string, secret: string): boolean {
  let difference = actual.length ^ secret.length;
  // Beyond its end a text has NaN, which counts as 0 here.
  for (let index = 0; index < secret.length; index += 1)
    difference |= secret.charCodeAt(index) ^ actual.charCodeAt(index);
  return difference === 0;
}
