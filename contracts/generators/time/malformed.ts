/** Texts that are no time of day. */
export const malformedTimesOfDay = ['25:00', '24:01', '12:60', '99:99', '9 am', 'noon', '12-30', '-1:00'] as const;

/** Texts that are no date. */
export const malformedDates = ['2031-13-01', '2031-00-10', 'soon'] as const;

/** Texts that are no moment. */
export const malformedMoments = ['soon', '2031-13-01T09:00:00Z', '2031-01-10T27:00:00Z'] as const;

/** Names that no time zone has. */
export const unknownZones = ['Mars/Olympus_Mons', 'nowhere'] as const;
