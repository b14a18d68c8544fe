/**
 * What a change means for clients: `breaking` may stop one that worked, `behavioural` is a difference in what is stated of
 * the service or left open, and `non-breaking` is all else.
 */
export type ChangeKind = 'breaking' | 'behavioural' | 'non-breaking';

/** One difference between two versions of the document. */
export interface Change {
  kind: ChangeKind;
  /** The operation it is about, by its name; `Every operation` for the rest. */
  about: string;
  text: string;
}

/** A difference within an operation. */
export type Finding = Omit<Change, 'about'>;

const headings: Readonly<Record<ChangeKind, string>> = {
  breaking: 'Breaking changes',
  behavioural: 'Changes of behaviour',
  'non-breaking': 'Other changes',
};

/** Changes as a draft of release notes, in Markdown. */
export function toReleaseNotes(changes: readonly Change[]): string {
  if (changes.length === 0) return 'Nothing has changed.\n';
  return (Object.keys(headings) as ChangeKind[])
    .map((kind) => ({ kind, matching: changes.filter((change) => change.kind === kind) }))
    .filter(({ matching }) => matching.length > 0)
    .map(({ kind, matching }) => {
      const groups = [...Map.groupBy(matching, ({ about }) => about)];
      const parts = groups.map(([about, all]) => `### ${about}\n\n${all.map(({ text }) => `- ${text}\n`).join('')}`);
      return `## ${headings[kind]}\n\n${parts.join('\n')}`;
    })
    .join('\n');
}
