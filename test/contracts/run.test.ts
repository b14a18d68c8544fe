import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budgetOf, type Rule, run } from '../../contracts/index.ts';
import { rule } from '../../contracts/rule.ts';
import type { Service } from '../../contracts/service.ts';
import { Violation } from '../../contracts/violation.ts';
import { mockSubject } from '../support/subject.ts';

const subject = mockSubject('http://service.test/api');

/** A rule about any number up to 1000; `check` says what becomes of one. */
function aRule(check: (service: Service, given: number) => Promise<void> | void, more: Partial<Rule> = {}): Rule {
  return rule<number>({
    id: 'test/any-number',
    title: 'Any number will do.',
    statements: ['service/now-or-later'],
    needs: [],
    effect: 'none',
    given: () => fc.nat(1000),
    check: async (service, given) => check(service, given),
    ...(more as object),
  });
}

function fails(): never {
  throw new Violation(['service/now-or-later'], 'one thing', 'another');
}

async function outcomeOf(one: Rule, options: Parameters<typeof run>[2] = {}) {
  const [verdict] = await run([one], subject, { seed: 7, fetch: unanswered, ...options });
  return verdict?.outcome;
}

async function unanswered(): Promise<Response> {
  throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
}

const body = { responseCode: 200, message: 'No scheduled jobs found', data: { isCancelled: false, reason: 'None.' } };

async function answered(request: Request): Promise<Response> {
  const sessionId = new URL(request.url).pathname.split('/').at(-1);
  return Response.json({ ...body, data: { sessionId, ...body.data } });
}

const cancel = (service: Service) =>
  service.send('cancelScheduledMessages', { path: { sessionId: 'any' } }).then(() => {});

describe('what holds', () => {
  test('was tried as often as asked for', async () => {
    expect(await outcomeOf(aRule(() => {}))).toEqual({ type: 'held', runs: 100 });
    expect(
      await outcomeOf(
        aRule(() => {}),
        { runs: 7 },
      ),
    ).toEqual({ type: 'held', runs: 7 });
  });

  test('was tried at least once, however small its share', async () => {
    expect(await outcomeOf(aRule(() => {}, { share: 0.001 }))).toEqual({ type: 'held', runs: 1 });
  });

  test('was tried with what the seed says', async () => {
    const given = async (seed: number) => {
      const all: number[] = [];
      await outcomeOf(
        aRule((_service, one) => void all.push(one)),
        { seed },
      );
      return all;
    };

    expect(await given(1)).toEqual(await given(1));
    expect(await given(1)).not.toEqual(await given(2));
  });
});

describe('what is violated', () => {
  test('is told with the smallest case, its exchanges, and what was expected', async () => {
    const one = aRule(async (service, given) => {
      await cancel(service);
      if (given >= 123) fails();
    });
    const outcome = await outcomeOf(one, { fetch: answered });

    expect(outcome).toMatchObject({ type: 'violated', given: 123, violation: { expected: 'one thing' } });
    expect(outcome).toHaveProperty('exchanges.length', 1);
  });

  test('is not made smaller where somebody is reached, and seen again only once', async () => {
    let tries = 0;
    const one = aRule(
      () => {
        tries += 1;
        fails();
      },
      { effect: 'send' },
    );

    expect(await outcomeOf(one)).toMatchObject({ type: 'violated' });
    expect(tries).toBe(2);
  });

  test('does not show what only helped to understand it', async () => {
    const one = aRule(async (service) => {
      await cancel(service);
      await service.aside.send('cancelScheduledMessages', { path: { sessionId: 'aside' } });
      fails();
    });

    expect(await outcomeOf(one, { fetch: answered })).toHaveProperty('exchanges.length', 1);
  });

  test('stays so when nobody answers while it is made smaller', async () => {
    let requests = 0;
    const one = aRule(async (service, given) => {
      await cancel(service);
      if (given >= 5) fails();
    });
    const fetch = async (request: Request) => (requests++ === 3 ? unanswered() : answered(request));

    expect(await outcomeOf(one, { fetch })).toMatchObject({ type: 'violated' });
  });
});

describe('a service that loses some of what it is sent', () => {
  const losing = (each: number) => {
    let requests = 0;
    return async (request: Request) => {
      requests += 1;
      if (requests % each !== 0) return answered(request);
      if (requests % (2 * each) === 0) return new Response('<html>', { status: 503 });
      throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    };
  };

  test('is judged by what is not lost', async () => {
    expect(await outcomeOf(aRule(cancel), { fetch: losing(3) })).toEqual({ type: 'held', runs: 100 });
  });

  test('is found out also after a case of which nothing could be told', async () => {
    let asked = 0;
    const one = aRule(async (service, given) => {
      await cancel(service);
      if (given > 990) fails();
    });
    const fetch = async (request: Request) => {
      asked += 1;
      return asked > 5 ? answered(request) : new Response('<html>', { status: 503 });
    };

    expect(await outcomeOf(one, { fetch })).toMatchObject({ type: 'violated' });
  });

  test.each(['record', 'send'] as const)('is found out by a rule with the effect "%s"', async (effect) => {
    const one = aRule(
      async (service, given) => {
        await cancel(service);
        await cancel(service);
        if (given > 900) fails();
      },
      { effect },
    );

    expect(await outcomeOf(one, { fetch: losing(5) })).toMatchObject({ type: 'violated' });
  });
});

test('what is seen once and never again is flaky', async () => {
  let tries = 0;
  const one = aRule(() => {
    tries += 1;
    if (tries === 3) fails();
  });

  expect(await outcomeOf(one)).toMatchObject({ type: 'flaky', violation: { received: 'another' } });
});

test('what reaches somebody is looked at again three times at most, flaky or not', async () => {
  let tries = 0;
  const one = aRule(() => {
    tries += 1;
    if (tries === 1) fails();
  });

  expect(await outcomeOf({ ...one, effect: 'send' })).toMatchObject({ type: 'flaky' });
  expect(tries).toBe(4);
});

test('what is seen again one time in three is violated', async () => {
  let tries = 0;
  const one = aRule(() => {
    tries += 1;
    if (tries % 3 === 0) fails();
  });

  expect(await outcomeOf(one)).toMatchObject({ type: 'violated' });
});

describe('what is not run', () => {
  test('is a rule with a stronger effect than is allowed', async () => {
    const outcome = await outcomeOf(aRule(fails, { effect: 'schedule' }), { effects: 'record' });

    expect(outcome).toEqual({ type: 'not-run', reason: 'its effect is "schedule", and only "record" is allowed' });
  });

  test('is a rule that needs what the subject has not', async () => {
    const { template: _, ...workspace } = subject.workspace;
    const [verdict] = await run([aRule(fails, { needs: ['template', 'webChat'] })], { ...subject, workspace });

    expect(verdict?.outcome).toEqual({ type: 'not-run', reason: 'the subject has no template' });
  });

  test('is what was under way or waited when all was interrupted', async () => {
    const ending = new AbortController();
    const hangs = (request: Request): Promise<Response> =>
      new Promise((_, reject) => {
        const end = () => reject(request.signal.reason);
        if (request.signal.aborted) end();
        request.signal.addEventListener('abort', end);
        ending.abort();
      });
    const verdicts = await run([aRule(cancel), aRule(cancel)], subject, { fetch: hangs, signal: ending.signal });

    expect(verdicts.map(({ outcome }) => outcome)).toEqual(
      verdicts.map(() => ({ type: 'not-run', reason: 'it was interrupted' })),
    );
  });
});

describe('what is broken', () => {
  test('is a rule whose request is not answered, and it is not tried again', async () => {
    let requests = 0;
    const fetch = () => {
      requests += 1;
      return unanswered();
    };

    expect(await outcomeOf(aRule(cancel), { fetch })).toEqual({
      type: 'broken',
      reason: 'DELETE http://service.test/api/chat-agent/cancel/any was not answered: fetch failed (ECONNREFUSED)',
    });
    expect(requests).toBe(1);
  });

  test('is a rule whose request is lost each time it is sent, though others with the same service go on', async () => {
    let lost = 0;
    const fetch = async (request: Request) => {
      if (!request.url.endsWith('/7')) return answered(request);
      lost += 1;
      throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    };
    const one = aRule(async (service, given) => {
      await service.send('cancelScheduledMessages', { path: { sessionId: String(given % 10) } });
    });

    expect(await outcomeOf(one, { fetch })).toEqual({ type: 'broken', reason: expect.stringContaining('ECONNRESET') });
    // Five times in each of three cases.
    expect(lost).toBe(15);
  });

  test('is every further rule, without a request, when nobody is there', async () => {
    let requests = 0;
    const fetch = () => {
      requests += 1;
      return unanswered();
    };
    const verdicts = await run(
      Array.from({ length: 50 }, () => aRule(cancel)),
      subject,
      { fetch, concurrency: 1 },
    );

    expect(requests).toBe(8);
    expect(new Set(verdicts.map(({ outcome }) => outcome.type))).toEqual(new Set(['broken']));
    expect(verdicts.at(-1)?.outcome).toMatchObject({ reason: expect.stringContaining('8 requests in a row') });
  });

  test('is not a service that answers now and then', async () => {
    let requests = 0;
    const fetch = async (request: Request) => (requests++ % 8 < 7 ? unanswered() : answered(request));
    const verdicts = await run(
      Array.from({ length: 50 }, () => aRule(cancel, { share: 0.01 })),
      subject,
      {
        fetch,
        concurrency: 1,
      },
    );

    expect(verdicts.filter(({ outcome }) => outcome.type === 'held')).toHaveLength(6);
    expect(requests).toBe(50);
  });

  test('is a rule that fails by its own mistake; the others go on', async () => {
    const mistaken = aRule(() => {
      throw new TypeError('data is not an object');
    });
    const impossible = aRule(() => {}, { given: () => fc.constantFrom(...([] as number[])) });
    const verdicts = await run([mistaken, impossible, aRule(() => {})], subject);

    expect(verdicts.map(({ outcome }) => outcome)).toEqual([
      { type: 'broken', reason: 'the rule itself failed: data is not an object' },
      { type: 'broken', reason: expect.stringContaining('the rule itself failed') },
      { type: 'held', runs: 100 },
    ]);
  });

  test('is a rule for which there was no time at all', async () => {
    expect(
      await outcomeOf(
        aRule(() => {}),
        { ruleSeconds: -1 },
      ),
    ).toEqual({
      type: 'broken',
      reason: 'nothing could be tried',
    });
  });
});

describe('a time limit', () => {
  const lasting = aRule(() => new Promise<void>((resolve) => setImmediate(resolve)));

  test('is shared by the rules: each that begins gets its part of what is left', async () => {
    const verdicts = await run([lasting, lasting, lasting, lasting], subject, {
      timeLimitSeconds: 0.4,
      concurrency: 1,
      runs: 100_000,
    });

    expect(verdicts.map(({ outcome }) => outcome.type)).toEqual(['held', 'held', 'held', 'held']);
  });

  test('that is over lets nothing through', async () => {
    let requests = 0;
    const fetch = async (request: Request) => {
      requests += 1;
      return answered(request);
    };
    const verdicts = await run([aRule(cancel), aRule(cancel)], subject, { timeLimitSeconds: 0, fetch });

    expect(verdicts.map(({ outcome }) => outcome.type)).toEqual(['broken', 'broken']);
    expect(requests).toBe(0);
  });
});

test('the verdicts come in the order of the rules, and are told as they come', async () => {
  const all = ['a', 'b', 'c', 'd'].map((name) => aRule(() => {}, { id: `test/${name}` }));
  const told: string[] = [];
  const verdicts = await run(all, subject, { concurrency: 3, onVerdict: ({ rule: { id } }) => void told.push(id) });

  expect(verdicts.map(({ rule: { id } }) => id)).toEqual(all.map(({ id }) => id));
  expect(told.toSorted()).toEqual(all.map(({ id }) => id));
});

describe('what a rule may not send is not sent', () => {
  const to = { communicationChannel: 'Support Messenger', customerNumber: '+14155550123' };
  const sent: string[] = [];
  const fetch = async (request: Request) => {
    sent.push(await request.text());
    return Response.json({ responseCode: 200, message: 'Trigger dispatched', data: { sessionId: 'ses_1' } });
  };
  const sending = (body: object) => async (service: Service) => {
    await service.send('triggerChat', { body: { ...to, ...body } });
  };

  test.each<[what: string, effect: Rule['effect'], body: object, reason: string]>([
    ['a message by a rule that schedules', 'schedule', {}, 'would have the effect "send"; it was not sent'],
    ['a plan by a rule that records', 'record', { scheduleTime: '2099-01-01T00:00:00Z' }, 'the effect "schedule"'],
    ['a message to a stranger', 'send', { customerNumber: '14155550199' }, 'not among the recipients; it was not sent'],
  ])('%s', async (_what, effect, body, reason) => {
    const outcome = await outcomeOf(aRule(sending(body), { effect }), { fetch });

    expect(outcome).toEqual({ type: 'broken', reason: expect.stringContaining(reason) });
    expect(sent).toEqual([]);
  });

  test('what is above the budget, also to see something again: the rule is not run', async () => {
    const again = aRule(async (service) => void (await cancel(service)));
    const outcome = await outcomeOf(again, { fetch: answered, budget: budgetOf({ requests: 3 }) });

    expect(outcome).toEqual({
      type: 'not-run',
      reason: 'the budget of 3 requests (--max-requests) did not allow for more, after 3 of its runs',
    });
  });
});

test('what stands before a service is not held against it', async () => {
  const answers = [
    new Response('<html>', { status: 503 }),
    new Response('<html>', { status: 502 }),
    new Response(null, { status: 302, headers: { location: 'https://elsewhere.test/login?key=1' } }),
  ];
  const outcomes = await Promise.all(
    answers.map((one) => outcomeOf(aRule(cancel), { fetch: async () => one.clone() })),
  );

  expect(outcomes.map((outcome) => outcome?.type)).toEqual(['broken', 'broken', 'broken']);
  expect(outcomes[2]).toMatchObject({ reason: expect.stringContaining('a redirect to https://elsewhere.test, which') });
});
