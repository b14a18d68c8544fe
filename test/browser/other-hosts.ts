/** Names that lead to this machine, as an attacker's own names can; no other name leads anywhere. */
export const otherHosts = { site: 'evil.example', rebound: 'rebound.example' } as const;
