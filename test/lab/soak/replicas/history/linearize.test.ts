import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linearize, type SequentialModel, type Timed } from '../../../../../lab/soak/replicas/history/linearize.ts';

type Access = Timed & ({ write: number } | { read: number });

const register: SequentialModel<number, Access> = {
  initial: 0,
  apply: (state, access) => ('write' in access ? [access.write] : access.read === state ? [state] : []),
  isRead: (access) => 'read' in access,
  keyOf: String,
};

const write = (value: number, invokedAt: number, answeredAt?: number): Access => ({
  write: value,
  invokedAt,
  answeredAt,
});
const read = (value: number, invokedAt: number, answeredAt: number): Access => ({ read: value, invokedAt, answeredAt });
const isLinearizable = (...accesses: Access[]) => linearize(register, accesses).verdict === 'linearizable';

describe('a register', () => {
  test('has what was written, once that is answered', () => {
    expect(isLinearizable(write(1, 0, 1), read(1, 2, 3))).toBe(true);
    expect(isLinearizable(write(1, 0, 1), read(0, 2, 3))).toBe(false);
  });

  test('has one or the other while it is written, but does not go back', () => {
    expect(isLinearizable(write(1, 0, 10), read(0, 1, 2), read(1, 3, 4))).toBe(true);
    expect(isLinearizable(write(1, 0, 10), read(1, 1, 2), read(0, 3, 4))).toBe(false);
  });

  test('may have what nobody answered, at any time, or not', () => {
    expect(isLinearizable(write(1, 0), read(0, 1, 2), read(1, 30, 40))).toBe(true);
    expect(isLinearizable(write(1, 0), read(0, 1, 2))).toBe(true);
    expect(isLinearizable(write(1, 0), read(1, 1, 2), read(0, 30, 40))).toBe(false);
  });

  test('has what nobody answered only as long as that may straggle', () => {
    const late = [write(1, 0), read(0, 20, 21), read(1, 30, 40)];

    expect(linearize(register, late, { stragglingMs: 15 }).verdict).toBe('not linearizable');
    expect(linearize(register, late, { stragglingMs: 20 }).verdict).toBe('linearizable');
  });

  test('a write that begins after a read was not read', () => {
    expect(isLinearizable(read(1, 0, 1), write(1, 2, 3))).toBe(false);
  });

  test('what cannot come next is named, with the longest order before it', () => {
    const [first, second, wrong] = [write(1, 0, 1), read(1, 2, 3), read(7, 4, 5)];

    expect(linearize(register, [wrong, second, first])).toEqual({
      verdict: 'not linearizable',
      order: [first, second],
      next: [wrong],
    });
  });

  test('a search without an end is given up', () => {
    const overlapping = Array.from({ length: 14 }, (_, index) => write(index, 0, 100));

    expect(linearize(register, [...overlapping, read(99, 1, 100)], { maxSteps: 5_000 }).verdict).toBe('undecided');
  });
});

/** What a register answers to requests that take effect one after the other, each at one moment of its time. */
const histories = fc
  .array(fc.record({ value: fc.option(fc.nat(3)), before: fc.nat(8), after: fc.nat(8), isAnswered: fc.boolean() }), {
    minLength: 1,
    maxLength: 14,
  })
  .map((steps) => {
    let state = 0;
    return steps.map(({ value, before, after, isAnswered }, index): Access => {
      const [invokedAt, answeredAt] = [10 * index - before, 10 * index + after];
      if (value === null) return read(state, invokedAt, answeredAt);
      state = value;
      return write(value, invokedAt, isAnswered ? answeredAt : undefined);
    });
  });

test('whatever overlaps, a true history is linearizable', () => {
  fc.assert(fc.property(histories, (history) => isLinearizable(...history)));
});

test('it says what trying all orders says', () => {
  const small = fc.array(
    fc.record({
      value: fc.nat(2),
      isWrite: fc.boolean(),
      invokedAt: fc.nat(6),
      duration: fc.nat(6),
      isAnswered: fc.boolean(),
    }),
    { maxLength: 5 },
  );
  const seen = { true: 0, false: 0 };
  fc.assert(
    fc.property(small, (steps) => {
      const history = steps.map(({ value, isWrite, invokedAt, duration, isAnswered }) =>
        isWrite
          ? write(value, invokedAt, isAnswered ? invokedAt + duration : undefined)
          : read(value, invokedAt, invokedAt + duration),
      );
      const expected = hasOrder(0, history);
      seen[`${expected}`] += 1;
      expect(isLinearizable(...history)).toBe(expected);
    }),
    { numRuns: 400 },
  );
  expect(Math.min(seen.true, seen.false)).toBeGreaterThan(20);
});

/** Tries all orders of all subsets that have every answer. */
function hasOrder(state: number, left: readonly Access[]): boolean {
  if (left.every(({ answeredAt }) => answeredAt === undefined)) return true;
  return left.some((access) => {
    const others = left.filter((other) => other !== access);
    if (others.some(({ answeredAt = Number.POSITIVE_INFINITY }) => answeredAt < access.invokedAt)) return false;
    return register.apply(state, access).some((next) => hasOrder(next, others));
  });
}
