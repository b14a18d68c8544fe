export const formatNames = ['terminal', 'json', 'junit', 'html', 'github', 'summary', 'har', 'curl'] as const;

export type FormatName = (typeof formatNames)[number];
