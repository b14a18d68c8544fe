/** Converts camel case to words with hyphens: `portAlt` to `port-alt`. */
export function toKebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
