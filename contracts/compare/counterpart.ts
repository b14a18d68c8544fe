import type { Subject } from '../subject.ts';

/** What something is called in another subject: channels, agents, numbers and recipients by their place in the file. */
export function counterparts(one: Subject, other: Subject): (value: unknown) => unknown {
  const names = new Map<string, string>();
  const [from, to] = [namesOf(one), namesOf(other)];
  for (const [place, name] of from) {
    const counterpart = to.get(place);
    if (counterpart !== undefined && !names.has(name)) names.set(name, counterpart);
  }
  const translated = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map(translated);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, translated(inner)]));
  };
  return translated;
}

/** Everything that has a name of its own in a subject, by where it stands. */
function namesOf({ workspace, recipients, otherWorkspace }: Subject): Map<string, string> {
  const names = new Map<string, string>();
  const visit = (value: unknown, place: string): void => {
    if (typeof value === 'string') {
      names.set(place, value);
      // Numbers may be written without their plus.
      if (value.startsWith('+')) names.set(`${place} bare`, value.slice(1));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) visit(inner, `${place}/${name}`);
    }
  };
  const { apiKey, ...own } = workspace;
  visit(own, 'workspace');
  visit(recipients, 'recipients');
  visit({ agent: otherWorkspace?.agent, webChat: otherWorkspace?.webChat }, 'other');
  return names;
}
