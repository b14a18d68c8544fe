import { afterAll, beforeAll } from 'vitest';
import { rules } from '../../../contracts/index.ts';
import { testRules } from '../../../contracts/vitest.ts';
import { createMock } from '../../../mock/index.ts';
import { serveFetch } from '../../support/http/serve-http.ts';
import type { Alteration } from '../../support/kit/altered-service.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

export function declareSuite(alteration?: Alteration): void {
  const mock = createMock();
  let service: Awaited<ReturnType<typeof serveFetch>> | undefined;

  beforeAll(async () => {
    const fetchAltered = alteration?.(mock.fetch);
    if (fetchAltered !== undefined) service = await serveFetch(fetchAltered);
  });
  afterAll(() => service?.[Symbol.asyncDispose]());

  testRules(
    () => {
      const { otherWorkspace: _, ...subject } = mockSubject(service?.baseUrl ?? 'http://127.0.0.1:1/api');
      return subject;
    },
    {
      effects: 'schedule',
      runs: 3,
      rules: rules.filter(({ id }) => /^(cancel-scheduled\/|.*\/unknown-|time\/message-waits)/.test(id)),
    },
  );
}
