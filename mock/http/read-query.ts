/** The document's query parameters; of one given twice the first counts (gap `transport/duplicate-query`). */
export function readQuery(search: string, names: readonly string[]): Record<string, string> {
  const query: Record<string, string> = {};
  if (names.length === 0 || search === '') return query;
  const parameters = new URLSearchParams(search);
  for (const name of names) {
    const value = parameters.get(name);
    if (value !== null) query[name] = value;
  }
  return query;
}
