import { placeOf } from '../../src/schema.ts';

/** One mistake in a workspace file. */
export interface WorkspaceIssue {
  /** JSON Pointer to the offending value, or to the object when a field of it is missing or unknown. */
  pointer: string;
  /** The unknown field of that object, when this is the mistake: the place to look at is then its name. */
  field?: string;
  /** What was expected and what is there: `must be string; found 1. Put it in quotes.` */
  message: string;
}

/** The fault with its place, as a sentence: `workspaces[0].channels[1].type must be one of "email", …; found "mail".` */
export function formatIssue({ pointer, message }: WorkspaceIssue): string {
  return `${formatPointer(pointer)} ${message}`;
}

/** A JSON Pointer as people write it: `workspaces[0].channels[1]`. */
export function formatPointer(pointer: string): string {
  return placeOf({ instancePath: pointer, keyword: '', params: {} }, 'the file');
}
