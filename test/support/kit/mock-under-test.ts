import type { Subject } from '../../../contracts/index.ts';
import { createMock, type Mock, realClock, scaledClock } from '../../../mock/index.ts';
import builtIn from '../../../src/generated/default-workspaces.ts';
import { minute, second } from '../../../src/instant.ts';
import type { Fetch } from './altered-service.ts';
import { answerInProcess } from './in-process.ts';
import { mockSubject } from './mock-subject.ts';

export interface MockUnderTest extends AsyncDisposable {
  mock: Mock;
  subject: Subject;
  fetch: Fetch;
}

export interface MockUnderTestOptions {
  profile?: Readonly<Record<string, string>>;
  sendSeconds: number;
  watchSeconds?: number;
  /**
   * Sets the mock's clock, so that a full minute starts after this number of seconds.
   * @defaultValue the time of this machine
   */
  secondsToMinute?: number | undefined;
  lines?: number | undefined;
  secondsAhead?: number | undefined;
}

/** The mock sends messages and places calls almost at once. A call lasts long enough to read each of its statuses. */
const durations = {
  beingSentSeconds: 0.05,
  queueSeconds: 0.1,
  ringSeconds: 0.3,
  talkSeconds: 2.6,
  linkLifetimeMinutes: 0.02,
};
export const quickWorkspaces = toQuickWorkspaces(50);

function toQuickWorkspaces(lines: number) {
  return builtIn.workspaces.map((workspace) => ({
    ...workspace,
    channels: workspace.channels.map((channel) =>
      channel.type === 'outboundSipTrunk' ? { ...channel, lines } : channel,
    ),
    durations: { ...workspace.durations, ...durations },
  }));
}

/** The second base address has a different host name, so that alterations can tell both addresses apart. */
export const baseUrlAlt = 'http://second.test/api';

export async function startMockUnderTest({
  profile = {},
  sendSeconds,
  watchSeconds = 6,
  secondsToMinute,
  secondsAhead,
  lines,
}: MockUnderTestOptions): Promise<MockUnderTest> {
  const startAt = startOf({ secondsToMinute, secondsAhead });
  const clock = startAt === undefined ? realClock() : scaledClock(1, startAt);
  const workspaces = lines === undefined ? quickWorkspaces : toQuickWorkspaces(lines);
  const mock = createMock({ seed: 'stage', workspaces: { workspaces }, profile, clock });
  const { baseUrl } = await mock.listen();
  const subject = {
    ...mockSubject(baseUrl),
    baseUrlAlt,
    controlUrl: new URL('/_mock', baseUrl).href,
    waits: { sendSeconds, answerSeconds: 30, watchSeconds, placeSeconds: 3, linkSeconds: 1.2 },
  };
  const fetch: Fetch = async (request) => {
    const answer = await mock.fetch(request);
    if (startAt !== undefined) answer.headers.set('date', new Date(clock.now()).toUTCString());
    return answer;
  };
  const endAnswering = answerInProcess(baseUrl, mock.fetch);
  return {
    mock,
    subject,
    fetch,
    async [Symbol.asyncDispose]() {
      endAnswering();
      await mock.close();
    },
  };
}

function startOf({ secondsToMinute, secondsAhead }: Omit<MockUnderTestOptions, 'sendSeconds'>): number | undefined {
  if (secondsAhead !== undefined) return Date.now() + secondsAhead * second;
  return secondsToMinute === undefined ? undefined : Math.ceil(Date.now() / minute) * minute - secondsToMinute * second;
}
