import { readFile } from 'node:fs/promises';
import type { ControlSchemas } from '../control-operations.ts';
import * as validators from '../generated/control-body-validators.js';
import { expectation, placeOf } from '../schema.ts';
import { CannotDo } from './cannot-do.ts';

const advice = 'Give --snapshot a file that the control plane exported: GET /_mock/snapshots/NAME.';

/** The snapshot of a file. @throws CannotDo when there is none in it. */
export async function snapshotIn(file: string): Promise<ControlSchemas['Snapshot']> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CannotDo(`The snapshot ${file} cannot be read (${error.code}). ${advice}`);
  });
  const snapshot = parsed(text, file);
  const validate = validators.importSnapshotBody;
  if (validate(snapshot)) return snapshot as ControlSchemas['Snapshot'];
  const [first] = validate.errors ?? [];
  const why = first === undefined ? 'is not valid' : `${placeOf(first, 'The document')} ${expectation(first)}`;
  throw new CannotDo(`${file} is no snapshot: ${why}. ${advice}`);
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CannotDo(`${file} is no snapshot: ${(error as Error).message}. ${advice}`);
  }
}
