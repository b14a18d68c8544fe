/** A name in camel case with hyphens: `portAlt` is `port-alt`. */
export function toKebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
