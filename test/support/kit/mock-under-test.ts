import type { Subject } from '../../../contracts/index.ts';
import { createMock, type Mock } from '../../../mock/index.ts';
import builtIn from '../../../src/generated/default-workspaces.ts';
import { mockSubject } from './mock-subject.ts';

/** A mock of its own, as the contract kit sees it: with a control plane, by which rules move its clock. */
export interface MockUnderTest extends AsyncDisposable {
  mock: Mock;
  subject: Subject;
}

export interface MockUnderTestOptions {
  profile?: Readonly<Record<string, string>>;
  /** How long is waited for what is to be sent. */
  sendSeconds: number;
}

/** Nobody waits long here: a message is sent, and a call placed, as soon as it may be. */
const durations = { beingSentSeconds: 0.05, queueSeconds: 0.05, ringSeconds: 0.05, talkSeconds: 0.05 };
export const quickWorkspaces = builtIn.workspaces.map((workspace) => ({
  ...workspace,
  durations: { ...workspace.durations, ...durations },
}));
/** The second base address has another name, so that whoever alters answers can tell the two apart. */
export const baseUrlAlt = 'http://second.test/api';

export async function startMockUnderTest({ profile = {}, sendSeconds }: MockUnderTestOptions): Promise<MockUnderTest> {
  const mock = createMock({ seed: 'stage', workspaces: { workspaces: quickWorkspaces }, profile });
  const { baseUrl } = await mock.listen();
  const subject = {
    ...mockSubject(baseUrl),
    baseUrlAlt,
    controlUrl: new URL('/_mock', baseUrl).href,
    waits: { sendSeconds, answerSeconds: 30 },
  };
  return { mock, subject, [Symbol.asyncDispose]: () => mock.close() };
}
