import { formatPointer } from '../schema.ts';
import { didYouMean } from '../text/nearest.ts';

/** One thing that is wrong with a value. */
export interface Issue {
  /** JSON Pointer to the value, or to the object when a field of it is missing or unknown. */
  pointer: string;
  /** That missing or unknown field. */
  field?: string;
  /** What was expected, what is there, and what to do: `must be string; found 1. Put it in quotes.` */
  message: string;
  /** The name that was most likely meant. */
  suggestion?: string;
  /** JSON Pointer to the earlier value, when the value must be unique; the message names it too. */
  duplicateOf?: string;
}

/** An issue with its line and column in a file, counted from 1. */
export interface FileIssue extends Issue {
  line: number;
  column: number;
}

/** A text that cannot be used. The message says where and why. */
export class TextError extends Error {
  override name = 'TextError';
}

/** A file that cannot be used. The message has one line for each issue: `file:line:column: what is wrong`. */
export class FileError extends TextError {
  override name = 'FileError';
  readonly issues: readonly FileIssue[];

  constructor(fileName: string, issues: readonly FileIssue[]) {
    super(issues.map((issue) => `${fileName}:${issue.line}:${issue.column}: ${formatIssue(issue)}`).join('\n'));
    this.issues = issues;
  }
}

/** The issue as a sentence; at the top of the value, `root` is what has the issue. */
export function formatIssue(issue: Issue, root = 'the file'): string {
  return `${formatPointer(issue.pointer, root)} ${describeIssue(issue)}`;
}

/** The same without its place. */
export function describeIssue({ message, suggestion }: Issue): string {
  return suggestion === undefined ? message : `${message} ${didYouMean(suggestion)}`;
}
