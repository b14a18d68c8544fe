/**
 * What a change means for clients: `breaking` may stop one that worked, `behavioural` is a difference in what is stated of
 * the service or left open, and `non-breaking` only adds something. An `example` shows something else, and `wording` says
 * the same in other words.
 */
export type ChangeKind = 'breaking' | 'behavioural' | 'non-breaking' | 'example' | 'wording';

/** One difference between two versions of the document. */
export interface Change {
  kind: ChangeKind;
  /** The operation it is about, by its name; `Every operation` for the rest. */
  about: string;
  text: string;
}

/** A difference within an operation. */
export type Finding = Omit<Change, 'about'>;

/** The groups of release notes, and the kinds in each. */
const groups: Readonly<Record<string, readonly ChangeKind[]>> = {
  Behaviour: ['breaking', 'behavioural', 'non-breaking'],
  Examples: ['example'],
  Wording: ['wording'],
};

/** Changes as a draft of release notes, in Markdown: what breaks clients first. */
export function toReleaseNotes(changes: readonly Change[]): string {
  if (changes.length === 0) return 'Nothing has changed.\n';
  const toItem = ({ kind, text }: Change) => `- ${kind === 'breaking' ? '**Breaking:** ' : ''}${text}\n`;
  return Object.entries(groups)
    .map(([title, kinds]) => ({ title, matching: kinds.flatMap((kind) => changes.filter((one) => one.kind === kind)) }))
    .filter(({ matching }) => matching.length > 0)
    .map(({ title, matching }) => {
      const byOperation = [...Map.groupBy(matching, ({ about }) => about)];
      return `## ${title}\n\n${byOperation.map(([about, all]) => `### ${about}\n\n${all.map(toItem).join('')}`).join('\n')}`;
    })
    .join('\n');
}
