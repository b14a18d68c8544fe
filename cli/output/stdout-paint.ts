import { colorize, type Paint } from '../../contracts/index.ts';

/** Colours the words on standard output; undefined without a terminal or with `NO_COLOR`. */
export function paintForStdout(): Paint | undefined {
  return process.stdout.isTTY === true && process.stdout.hasColors() ? colorize : undefined;
}
