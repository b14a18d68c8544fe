/** A step of a path with its percent-escapes resolved; one that is wrongly escaped stays as it was sent. */
export function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
