import { colorize, type Paint } from '../../../contracts/index.ts';

/** How words on standard output are coloured; undefined where they are not, as `NO_COLOR` or a file wants it. */
export function paintForStdout(): Paint | undefined {
  return process.stdout.isTTY === true && process.stdout.hasColors() ? colorize : undefined;
}
