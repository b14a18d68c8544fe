/** A segment of a path with its percent-escapes resolved. A wrongly escaped one stays as it was sent. */
export function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
