import { createMock } from '../../../mock/index.ts';
import { createControl } from '../../../src/control-client.ts';
import type { Fetch } from '../kit/altered-service.ts';

let copies = 0;

/** Lets a copy of the service, as it is now, answer a request: the service itself stays as it is. */
export async function answerFromCopy(real: Fetch, request: Request): Promise<Response> {
  copies += 1;
  const name = `copy-${copies}`;
  const control = createControl({ baseUrl: 'http://mock.test/_mock', fetch: real });
  await control.saveSnapshot({ name });
  const snapshot = await control.exportSnapshot({ name });
  await control.deleteSnapshot({ name });
  await using copy = createMock({ snapshot });
  return await copy.fetch(request);
}
