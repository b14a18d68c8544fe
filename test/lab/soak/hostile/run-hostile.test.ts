import { expect, test } from 'vitest';
import { isKeySeenElsewhere, runHostile } from '../../../../lab/soak/hostile/run-hostile.ts';
import { cliEntry } from '../../../support/build.ts';

// npm run soak:hostile runs every command at every service.
test('a redirect and an endless answer end no command, and lead no key elsewhere', async () => {
  const runs = [
    ...(await runHostile({ services: '308', commands: 'compare', entry: cliEntry })),
    ...(await runHostile({ services: 'endless chunks', commands: 'check', entry: cliEntry })),
  ];

  expect(runs.map(({ command }) => command)).toEqual(['compare', 'check']);
  expect(runs.flatMap(({ problems }) => problems)).toEqual([]);
  expect(await isKeySeenElsewhere()).toBe(true);
});
