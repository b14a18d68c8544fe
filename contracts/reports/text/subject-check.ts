import type { SubjectCheck } from '../run-log/run-event.ts';

/** A check as a sentence that begins with where its entry stands: `subject.yaml:12: workspace.apiKey: …` */
export function describeCheck({ place, entry, message = '' }: Omit<SubjectCheck, 'result'>): string {
  return [...(place === undefined ? [] : [place]), entry, message].filter((part) => part !== '').join(': ');
}
