import { defineConfig } from 'vitest/config';

// The tests beside what protects: who is let in, what may be sent, what is redacted, signed and bounded.
export default defineConfig({
  test: {
    include: [
      'test/mock/http/access/*.test.ts',
      'test/mock/http/read-request.test.ts',
      'test/mock/domain/session/{signed-link,canonical-link}.test.ts',
      'test/mock/domain/operations/get-signed-url.test.ts',
      'test/mock/domain/bounds/*.test.ts',
      'test/contracts/redaction/*.test.ts',
      'test/contracts/transport/{budget,effect-guard,ledger,pending-effects,follow,impact}.test.ts',
      'test/src/redaction/*.test.ts',
    ],
    testTimeout: 60_000,
    isolate: false,
  },
});
