/** What the palette can do. */
export interface Command {
  id: string;
  /** What it does, as an order; the palette searches in it. */
  title: string;
  /** Its key, where it has one. */
  key?: string;
  run(): void;
}

/** The commands whose title has all words of the text, those that begin with it first. */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  const first = words[0] ?? '';
  const rank = ({ title }: Command) => (title.toLowerCase().startsWith(first) ? 0 : 1);
  return found.toSorted((one, other) => rank(one) - rank(other));
}
