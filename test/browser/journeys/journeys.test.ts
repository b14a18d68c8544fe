import { expect, test } from 'vitest';
import { findPageProblems } from '../../support/page-problems.ts';
import { sample } from '../../support/sample.ts';
import { withChromium } from '../chromium.ts';
import { openDashboard, viewports } from '../dashboard/open-dashboard.ts';
import { byKeyboard, byPointer } from './hands.ts';
import { journeys } from './journeys.ts';

const ways = Object.keys(journeys).flatMap((name) => (['pointer', 'keyboard'] as const).map((way) => ({ name, way })));

withChromium((newContext) => {
  // Each test run plays one journey; `npm run test:journeys` plays all.
  test.each(sample(ways, ways.length, 6))(
    'a user can complete a task of the dashboard: $name, by $way',
    async ({ name, way }) => {
      const { page, mock, open, pageErrors } = await openDashboard(newContext, viewports[way === 'pointer' ? 2 : 3]);
      const found: Record<string, readonly string[]> = {};
      await open();
      await journeys[name]?.({
        page,
        mock,
        hands: way === 'pointer' ? byPointer(page) : byKeyboard(page),
        async look(state) {
          const problems = await findPageProblems(page);
          if (problems.length > 0) found[state] = problems;
        },
      });

      expect(found).toEqual({});
      expect(pageErrors).toEqual([]);
    },
  );
});
