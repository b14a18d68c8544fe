import { doAtOnce, doInTurns, type Work } from '../../work.ts';

/** Reads a list: one that is searched in turns, as that takes long, any other at once. */
export function searchInTurns<Result>(work: Work<Result>, search: string | undefined): Result | Promise<Result> {
  return search === undefined ? doAtOnce(work) : doInTurns(work);
}
