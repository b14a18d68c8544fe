/** The first texts in a value, to tell it from others. */
export function gist(value: unknown): string {
  const texts = textsIn(value).filter(Boolean).slice(0, 3).join(' · ');
  return texts.length > 80 ? `${texts.slice(0, 80)}…` : texts;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
