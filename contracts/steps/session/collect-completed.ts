import { Inconclusive } from '../../violation.ts';

/**
 * The results of concurrent tasks, without those whose request was lost: of many, one often is.
 *
 * @throws the error of a task that failed otherwise, or `Inconclusive` when all were lost.
 */
export async function collectCompleted<T>(tasks: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(tasks);
  const values = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const failed = reasons.find((reason) => !(reason instanceof Inconclusive && reason.isTransient));
  if (failed !== undefined) throw failed;
  if (values.length === 0 && reasons.length > 0) throw reasons[0];
  return values;
}
