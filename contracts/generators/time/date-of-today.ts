/** Today, where it is the same date in all zones that it may be read in, and for a while; else no date. */
export function dateOfToday(now: number): { callOnDate?: string } {
  const hourInUtc = new Date(now).getUTCHours();
  // In Asia/Kolkata the next day begins at 18:30.
  return hourInUtc >= 1 && hourInUtc < 18 ? { callOnDate: new Date(now).toISOString().slice(0, 10) } : {};
}
