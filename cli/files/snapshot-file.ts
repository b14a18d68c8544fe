import type { ControlSchemas } from '../../src/control-operations.ts';
import * as validators from '../../src/generated/control-body-validators.js';
import { describeSchemaError, placeOf } from '../../src/schema.ts';
import { CliError } from '../cli-error.ts';
import { readTextFile } from './text-file.ts';

const hint = 'Use a file that the control plane exported: GET /_mock/snapshots/NAME.';

/** The snapshot of a file. @throws CliError when it has none. */
export async function readSnapshotFile(file: string): Promise<ControlSchemas['Snapshot']> {
  const text = await readTextFile(file, 'snapshot', hint);
  const snapshot = parseSnapshot(text, file);
  const validate = validators.importSnapshotBody;
  if (validate(snapshot)) return snapshot as ControlSchemas['Snapshot'];
  const [firstError] = validate.errors ?? [];
  const reason =
    firstError === undefined
      ? 'is not valid'
      : `${placeOf(firstError, 'The document')} ${describeSchemaError(firstError)}`;
  throw new CliError(`${file} is not a snapshot: ${reason}. ${hint}`);
}

function parseSnapshot(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CliError(`${file} is not a snapshot: ${(error as Error).message}. ${hint}`);
  }
}
