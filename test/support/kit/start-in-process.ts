import type { Subject } from '../../../contracts/index.ts';
import { createMock, type MockOptions } from '../../../mock/index.ts';
import { answerInProcess } from './in-process.ts';
import { mockSubject } from './mock-subject.ts';

/** Starts a mock that answers in this process. The subject has the control plane of the mock. */
export async function startInProcess(options: MockOptions = {}) {
  const mock = createMock(options);
  const { baseUrl } = await mock.listen();
  answerInProcess(baseUrl, mock.fetch);
  const subject: Subject = { ...mockSubject(baseUrl), controlUrl: new URL('/_mock', baseUrl).href };
  return { mock, baseUrl, subject, [Symbol.asyncDispose]: () => mock.close() };
}
