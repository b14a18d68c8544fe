import { type CooperativeTask, doAtOnce, doInSlices } from '../../engine/cooperative-task.ts';

/** Reads a list: one that is searched in turns, as that takes long, any other at once. */
export function searchInTurns<Result>(
  work: CooperativeTask<Result>,
  search: string | undefined,
): Result | Promise<Result> {
  return search === undefined ? doAtOnce(work) : doInSlices(work);
}
