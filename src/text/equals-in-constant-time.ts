/** Whether a text equals the secret. The duration reveals nothing about the secret except its length. */
export function equalsInConstantTime(actual: string, secret: string): boolean {
  let difference = actual.length ^ secret.length;
  // `charCodeAt` returns NaN beyond the end of a text, which counts as 0 here.
  for (let index = 0; index < secret.length; index += 1)
    difference |= secret.charCodeAt(index) ^ actual.charCodeAt(index);
  return difference === 0;
}
