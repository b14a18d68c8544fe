/** What protects, by what it is called, as globs of the files that Stryker changes. */
export const targets = {
  gate: [
    'mock/http/access/{access-guard,answer-probe,equals-in-constant-time,host-policy,login,validate-listen-options}.ts',
  ],
  signing: ['mock/domain/session/{link-signing,signed-link}.ts'],
  redaction: [
    'src/redaction/*.ts',
    'contracts/redaction/{create-redaction,find-forms,map-strings,named-values,written-forms}.ts',
  ],
  effects: ['contracts/transport/{effect-guard,budget,ledger,request-blocked}.ts'],
  limits: ['mock/http/limits.ts', 'mock/domain/bounds/{size,storage}.ts', 'mock/control/paging/*.ts'],
} as const satisfies Record<string, readonly string[]>;

export type Target = keyof typeof targets;

export function isTarget(word: string): word is Target {
  return Object.hasOwn(targets, word);
}
