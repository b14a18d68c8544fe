import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { rules } from '../../../contracts/index.ts';
import { testRules } from '../../../contracts/vitest.ts';
import { createMock } from '../../../mock/index.ts';
import { serveFetch } from '../../support/http/serve-http.ts';
import type { Alteration } from '../../support/kit/altered-service.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

/**
 * What somebody writes who keeps a service in vitest; test/contracts/vitest.test.ts runs it.
 *
 * The paths that the service was asked for are written to a file of this name in the folder `ASKED`.
 *
 * @param alteration what the service gets wrong; without one nobody is there
 */
export function declareSuite(name: string, alteration?: Alteration): void {
  const mock = createMock();
  const requestedPaths: string[] = [];
  let service: Awaited<ReturnType<typeof serveFetch>> | undefined;

  beforeAll(async () => {
    const fetchAltered = alteration?.((request) => mock.fetch(request));
    if (fetchAltered === undefined) return;
    service = await serveFetch((request) => {
      requestedPaths.push(new URL(request.url).pathname);
      return fetchAltered(request);
    });
  });
  afterAll(async () => {
    if (process.env.ASKED !== undefined) writeFileSync(path.join(process.env.ASKED, name), requestedPaths.join('\n'));
    await service?.[Symbol.asyncDispose]();
  });

  testRules(
    () => {
      const { otherWorkspace: _, ...subject } = mockSubject(service?.baseUrl ?? 'http://127.0.0.1:1/api');
      return subject;
    },
    {
      effects: 'schedule',
      runs: 3,
      rules: rules.filter(({ id }) => /^(cancel-scheduled|get-session|cancel-call|time)\//.test(id)),
    },
  );
}
