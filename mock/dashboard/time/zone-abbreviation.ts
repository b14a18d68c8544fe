/** Each knows the abbreviations of its own part of the world. */
const locales = ['en-US', 'en-GB', 'en-IN', 'en-AU', 'en-ZA'];

/** A zone as people there write it, such as `IST` or `CET`; where nobody does, its offset, such as `GMT+3`. */
export function zoneAbbreviation(timeZone: string, at: number): string {
  const names = locales.map((locale) => {
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(at);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  });
  return names.find((name) => !/^(?:GMT|UTC)[+-]/.test(name)) ?? names[0] ?? timeZone;
}
