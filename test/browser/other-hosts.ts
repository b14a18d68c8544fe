/** Names that resolve to this machine, as an attacker's own names can. No other name resolves. */
export const otherHosts = { site: 'evil.example', rebound: 'rebound.example' } as const;
