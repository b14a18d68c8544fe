import { expect, test } from 'vitest';
import { rules } from '../../../contracts/index.ts';
import { runRules } from '../../../contracts/run/run.ts';
import { createMock } from '../../../mock/index.ts';
import { mockSubject } from '../../support/kit/mock-subject.ts';

const chosen = rules.filter(({ id }) => id === 'trigger-chat/customer-number-missing-on-messenger');
const answer = { responseCode: 422, errorCode: 'validationError', message: 'No.', data: null };

test.each([1, 2, 3, 4, 5, 6])(
  'the kit reports a service that answers a template without customerNumber with the wrong error: seed %i',
  async (seed) => {
    await using mock = createMock();
    const fetch = async (request: Request) => {
      const text = await request.clone().text();
      const isTemplate = text.includes('"template"') && !text.includes('scheduleTime');
      return isTemplate && !text.includes('customerNumber')
        ? Response.json(answer, { status: 422 })
        : mock.fetch(request);
    };
    const [verdict] = await runRules(chosen, mockSubject('http://127.0.0.1:1/api'), { runs: 3, seed, fetch });

    expect(verdict?.outcome.type).toBe('failed');
  },
);
