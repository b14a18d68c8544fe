import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { createSharedMock, manualClock } from '../../../mock/index.ts';
import { start } from '../../support/mock/world.ts';
import { withPostgres } from '../../support/postgres/with-postgres.ts';
import { sample } from '../../support/sample.ts';
import { withChromium } from '../chromium.ts';
import { openDashboardOf } from '../dashboard/open-dashboard.ts';
import { byPointer } from './hands.ts';
import { journeys } from './journeys.ts';

async function serveOwner(url: string) {
  const clock = ['--clock', 'manual', '--now', new Date(start).toISOString()];
  const words = ['cli/understudy.ts', 'serve', '--state', url, '--port', '0', '--json', '--log', 'silent', ...clock];
  const owner = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void owner.kill('SIGKILL'));
  const [line] = (await once(createInterface(owner.stdout), 'line')) as [string];
  const { baseUrl } = JSON.parse(line) as { baseUrl: string };
  const isReady = () => fetch(new URL('/_mock/ready', baseUrl)).then(({ ok }) => ok);
  await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
  return owner;
}

/**
 * The test kills the owner process after this step `look` of the journey (0: after opening the page). A takeover loses
 * snapshots, undo, faults and the journal, so journeys that use them start with the takeover.
 */
const killedAfterLook: Readonly<Record<keyof typeof journeys, number>> = {
  'the first chat': 1,
  'a scheduled message moved past its hour in two zones': 1,
  'a call that fails twice and connects': 2,
  'a refused request explained and mended': 0,
  'a fault set and met': 0,
  'a snapshot saved and loaded': 1,
};

withPostgres((postgres) =>
  withChromium((newContext) => {
    const names = Object.keys(journeys);
    test.each(sample(names, names.length))(
      'a user can complete a task of the dashboard even if the owner process of a shared mock is killed: %s',
      async (name) => {
        const url = await postgres.createDatabase();
        const owner = await serveOwner(url);
        const mock = await createSharedMock(url, { clock: () => manualClock(start), onError: () => {} });
        const { page, open } = await openDashboardOf(mock, newContext);
        await open();
        let looks = 0;
        const kill = async () => {
          if (looks !== killedAfterLook[name]) return;
          owner.kill('SIGKILL');
          await once(owner, 'exit');
          const read = () => mock.fetch('http://mock/_mock/clock').then(({ ok }) => ok);
          await expect.poll(read, { timeout: 20_000 }).toBe(true);
        };
        await kill();
        await journeys[name]?.({
          page,
          mock,
          hands: byPointer(page),
          look() {
            looks += 1;
            return kill();
          },
        });

        expect(owner.killed).toBe(true);
      },
    );
  }),
);
