/** What protects, by what it is called, as globs of the files that Stryker changes. */
export const targets = {
  gate: ['src/text/equals-in-constant-time.ts', 'mock/http/access/{access-guard,listen-options,login}.ts'],
  signing: ['mock/domain/session/{link-signing,signed-link}.ts'],
  redaction: [
    'src/redaction/*.ts',
    'contracts/redaction/{create-redaction,find-forms,map-strings,named-values,written-forms}.ts',
  ],
  effects: ['contracts/transport/{budget,request-blocked}.ts', 'contracts/transport/effects/{effect-guard,ledger}.ts'],
  limits: ['mock/http/limits.ts', 'mock/domain/bounds/{size,storage}.ts', 'mock/control/paging/*.ts'],
} as const satisfies Record<string, readonly string[]>;

/** The tests that lie beside that, and are quick enough to be run for each mutant. */
export const testFiles = [
  'test/mock/http/access/*.test.ts',
  'test/mock/domain/session/{signed-link,canonical-link}.test.ts',
  'test/mock/domain/operations/get-signed-url.test.ts',
  'test/mock/bounds.test.ts',
  'test/mock/control/bounded-answers.test.ts',
  'test/mock/control/paging/*.test.ts',
  'test/mock/domain/leaving.test.ts',
  'test/mock/domain/bounds/*.test.ts',
  'test/mock/http/limits.test.ts',
  'test/src/redaction/*.test.ts',
  'test/contracts/redaction/*.test.ts',
  'test/contracts/reports/cut-keys.test.ts',
  'test/contracts/transport/{budget,follow}.test.ts',
  'test/contracts/transport/effects/*.test.ts',
] as const;

export type Target = keyof typeof targets;

export function isTarget(word: string): word is Target {
  return Object.hasOwn(targets, word);
}
