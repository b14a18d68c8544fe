/** The name of an option or argument as it is typed: `portAlt` is `port-alt`. */
export function toFlagName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The environment variable of an option: `UNDERSTUDY_PORT_ALT`. */
export function toVariableName(name: string): string {
  return `UNDERSTUDY_${toFlagName(name).replaceAll('-', '_').toUpperCase()}`;
}
