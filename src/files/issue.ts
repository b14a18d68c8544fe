import { formatPointer } from '../schema.ts';
import { didYouMean } from '../text/nearest.ts';

export interface Issue {
  /** JSON Pointer to the wrong value, or to the object with a missing or unknown field. */
  pointer: string;
  field?: string;
  isMissing?: boolean;
  /** States what was expected, what was found, and what to do: `must be a string; found 1. Put it in quotes.` */
  message: string;
  /** The valid name that the author most likely meant. */
  suggestion?: string;
  /** If a value must be unique, but is not: JSON Pointer to the first of the two equal values. */
  duplicateOf?: string;
}

export interface FileIssue extends Issue {
  line: number;
  column: number;
}

/** The error for a text that cannot be used. The message states the place and the reason. */
export class TextError extends Error {
  override name = 'TextError';
}

/** The error for a file that cannot be used. The message has one line for each issue: `file:line:column: message`. */
export class FileError extends TextError {
  override name = 'FileError';
  readonly issues: readonly FileIssue[];

  constructor(fileName: string, issues: readonly FileIssue[]) {
    super(issues.map((issue) => `${fileName}:${issue.line}:${issue.column}: ${formatIssue(issue)}`).join('\n'));
    this.issues = issues;
  }
}

export function formatIssue(issue: Issue, root = 'the file'): string {
  return `${formatPointer(issue.pointer, root)} ${describeIssue(issue)}`;
}

export function describeIssue({ message, suggestion }: Issue): string {
  return suggestion === undefined ? message : `${message} ${didYouMean(suggestion)}`;
}
