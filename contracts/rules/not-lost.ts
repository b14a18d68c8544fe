import { Unjudged } from '../violation.ts';

/**
 * What came of works that go on at the same time, without those of which a request was lost: of many, one often is.
 *
 * @throws what a work failed with otherwise, or that they could not be judged when all were lost.
 */
export async function notLost<T>(works: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(works);
  const done = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  const failed = reasons.find((reason) => !(reason instanceof Unjudged && reason.mayPass));
  if (failed !== undefined) throw failed;
  if (done.length === 0 && reasons.length > 0) throw reasons[0];
  return done;
}
