import { rules, unobservable } from '../../contracts/index.ts';

/** How it is found out whether a service keeps to a statement, in Markdown. */
export function evidenceOf(statementId: string): string {
  const proving = rules.filter(({ statements }) => statements.some((id) => id === statementId));
  if (proving.length > 0) return `Proven by ${proving.map(({ id }) => `\`${id}\``).join(', ')}.`;
  const reason = unobservable.find(({ id }) => id === statementId)?.reason;
  return reason === undefined ? 'No rule proves it.' : `No rule can prove it: ${reason}`;
}
