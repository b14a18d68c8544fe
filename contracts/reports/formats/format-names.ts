/** How a run can be told. */
export const formatNames = ['terminal', 'json', 'junit', 'ctrf', 'sarif', 'github', 'summary', 'har', 'html'] as const;

export type FormatName = (typeof formatNames)[number];
