/** The forms that a run can be reported in. */
export const formatNames = ['terminal', 'json', 'junit', 'ctrf', 'sarif', 'github', 'summary', 'har', 'html'] as const;

export type FormatName = (typeof formatNames)[number];
