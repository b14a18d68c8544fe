import { coloured, type Paint } from '../../contracts/report/terminal.ts';

/** How words on standard output are coloured; undefined where they are not, as `NO_COLOR` or a file wants it. */
export function paintOfOutput(): Paint | undefined {
  return process.stdout.isTTY === true && process.stdout.hasColors() ? coloured : undefined;
}
