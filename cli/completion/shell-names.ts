/** The shells that understudy has a completion for. */
export const shellNames = ['bash', 'zsh', 'fish', 'powershell'] as const;

export type ShellName = (typeof shellNames)[number];
