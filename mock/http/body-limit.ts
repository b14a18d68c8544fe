import { limits } from './limits.ts';

/** How many bytes the body of a request may have. A snapshot is as large as what has happened; all else is small. */
export function bodyLimitOf(method: string, target: string): number {
  return method === 'PUT' && target.startsWith('/_mock/snapshots/') ? limits.snapshotBytes : limits.bodyBytes;
}
