/**
 * A JSON value with every string, number and property name masked. What is nested deeper than `maxDepth` is left out.
 *
 * @param mask called with a string, and with the name of the property that it is the value of
 */
export function maskJson(value: unknown, mask: (text: string, property?: string) => string, maxDepth: number): unknown {
  const maskMember = (member: unknown, depth: number, property?: string): unknown => {
    if (typeof member === 'string') return mask(member, property);
    if (typeof member === 'number') return mask(String(member)) === String(member) ? member : mask(String(member));
    if (typeof member !== 'object' || member === null) return member;
    if (depth === maxDepth) return '…';
    if (Array.isArray(member)) return member.map((item) => maskMember(item, depth + 1));
    return Object.fromEntries(
      Object.entries(member).map(([name, item]) => [mask(name), maskMember(item, depth + 1, name)]),
    );
  };
  return maskMember(value, 0);
}
