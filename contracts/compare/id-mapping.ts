import type { Subject } from '../subject/subject.ts';

/** What something is called in another subject: channels, agents, numbers and recipients by their place in the file. */
export function createIdMapping(one: Subject, other: Subject): (value: unknown) => unknown {
  const names = new Map<string, string>();
  const [ownNames, otherNames] = [namesByPath(one), namesByPath(other)];
  for (const [path, name] of ownNames) {
    const otherName = otherNames.get(path);
    if (otherName !== undefined && !names.has(name)) names.set(name, otherName);
  }
  const translate = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map(translate);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, translate(inner)]));
  };
  return translate;
}

/** Everything that has a name of its own in a subject, by where it stands. */
function namesByPath({ workspace, recipients, otherWorkspace }: Subject): Map<string, string> {
  const names = new Map<string, string>();
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string') {
      names.set(path, value);
      // Numbers may be written without their plus.
      if (value.startsWith('+')) names.set(`${path} bare`, value.slice(1));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) visit(inner, `${path}/${name}`);
    }
  };
  const { apiKey, ...own } = workspace;
  visit(own, 'workspace');
  visit(recipients, 'recipients');
  visit({ agent: otherWorkspace?.agent, webChat: otherWorkspace?.webChat }, 'other');
  return names;
}
