import { hrefOf, navigate } from './route.ts';

/** Changes one parameter of the query in the address; an empty value removes it. What is opened in the view is closed. */
export function setQuery(
  view: string,
  query: URLSearchParams,
  name: string,
  value: string,
  segments: readonly string[] = [],
): void {
  const next = new URLSearchParams(query);
  if (value === '') next.delete(name);
  else next.set(name, value);
  navigate(hrefOf(view, segments, next), { replace: true });
}

/** The parameters of these names that are not empty. */
export function readStrings<Name extends string>(
  query: URLSearchParams,
  names: readonly Name[],
): { [N in Name]?: string } {
  const found: { [N in Name]?: string } = {};
  for (const name of names) {
    const value = query.get(name);
    if (value) found[name] = value;
  }
  return found;
}

/** The parameter of that name, if it is one of the choices. */
export function readChoice<Name extends string, Choice extends string>(
  query: URLSearchParams,
  name: Name,
  choices: readonly Choice[],
): { [N in Name]?: Choice } {
  const found: { [N in Name]?: Choice } = {};
  const choice = choices.find((candidate) => candidate === query.get(name));
  if (choice !== undefined) found[name] = choice;
  return found;
}
