/** The chapter that the id of a rule, a statement or a gap belongs to: `cancel-call` of `cancel-call/only-in-queue`. */
export function chapterOf(id: string): string {
  return id.split('/')[0] ?? '';
}
