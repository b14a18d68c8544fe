import { afterAll, describe, expect, test } from 'vitest';
import { type Rule, run } from '../../../contracts/index.ts';
import { cancelCallRules } from '../../../contracts/rules/cancel-call.ts';
import { signedUrlRules } from '../../../contracts/rules/signed-url.ts';
import { triggerCallRules } from '../../../contracts/rules/trigger-call.ts';
import { updateWorkflowRules } from '../../../contracts/rules/update-workflow.ts';
import { createMock } from '../../../mock/index.ts';
import { answering, answeringWith, type Sabotage } from '../../support/altered-service.ts';
import { mockSubject } from '../../support/subject.ts';
import { accepting, callFaults } from './call-faults.ts';

const mock = createMock({ seed: 'calls' });
const subject = mockSubject('http://service.test/api');
const rules = [...triggerCallRules, ...cancelCallRules, ...updateWorkflowRules, ...signedUrlRules].filter(
  ({ alone }) => alone !== true,
);
const cancelling = 'PUT /call/cancel/';
const linking = 'GET /call/signed-recording-url';
const reading = 'GET /session/fetch/';

afterAll(() => mock.close());

async function judged(id: string, sabotage: Sabotage = (real) => real) {
  const rule = rules.find((one) => one.id === id) as Rule;
  const fetch = sabotage((request) => mock.fetch(request));
  const [verdict] = await run([rule], subject, { runs: 60, seed: 3, fetch });
  return verdict?.outcome;
}

describe('a service that keeps to the interface keeps', () => {
  test.each(rules.map(({ id }) => id))('%s', async (id) => {
    expect(await judged(id)).toMatchObject({ type: 'held' });
  });
});

describe('a service that breaks it does not keep', () => {
  test.each(callFaults)('%s: %s', async (id, _fault, sabotage) => {
    expect(await judged(id, sabotage)).toMatchObject({ type: 'violated' });
  });

  test('any of the rules', () => {
    expect(new Set(callFaults.map(([id]) => id))).toEqual(new Set(rules.map(({ id }) => id)));
  });
});

describe('what is open is not held against a service:', () => {
  test.each<[open: string, sabotage: Sabotage]>([
    [
      'a call cannot be read by its callId',
      answering(reading, (answer) => {
        answer.status = 404;
        answer.body = { responseCode: 404, errorCode: 'sessionNotFound', message: 'There is none.', data: null };
      }),
    ],
    [
      'a call that is scheduled has a status in which nothing cancels it',
      (real) =>
        accepting(
          cancelling,
          'n',
          null,
        )(
          answeringWith(reading, (data) => {
            data.status = 'active';
          })(real),
        ),
    ],
    [
      'refusals have codes of their own',
      answering(/^(PUT|POST|GET) \/(call|workflow)/, ({ status, body }) => {
        if (status !== 401 && status >= 400) body.errorCode = 'E1';
      }),
    ],
    [
      'no recording is known',
      answering(linking, (answer) => {
        if (answer.status !== 200) return;
        answer.status = 404;
        answer.body = { responseCode: 404, errorCode: 'none', message: 'There is none.', data: null };
      }),
    ],
  ])('%s', async (open, sabotage) => {
    const about = open.startsWith('a call that')
      ? ['cancel-call/waiting-call-is-cancelled', 'cancel-call/status-follows']
      : rules.map(({ id }) => id);
    for (const id of about) {
      expect(await judged(id, sabotage), id).toMatchObject({ type: 'held' });
    }
  });
});
