import type fc from 'fast-check';
import type { StatementId } from '../../../src/generated/ids.ts';
import { checked } from '../../check-result.ts';
import type { Combination, Dimensions } from '../../dimensions.ts';
import type { ChatBody } from '../../generators/chat.ts';
import type { Effect } from '../../operations/traits.ts';
import { expectError, expectRefusal } from '../../oracle/expectations.ts';
import { defineRule, type Rule } from '../../rule.ts';
import type { Capability, Subject } from '../../subject/subject.ts';

/** A fault that Trigger Chat refuses in an otherwise valid request. */
export interface RefusalRule<Choice extends Combination> {
  /** The part after `trigger-chat/`. */
  id: string;
  title: string;
  pitfall: string;
  statements: readonly [StatementId, ...StatementId[]];
  needs: readonly Capability[];
  /** The effect of the request on a service that accepts it anyway. */
  effect: Effect;
  runsFactor?: number;
  /** Which error; left out where the interface names none. */
  error?: { status: number; code: string };
  /** Whether it has what a service may refuse as well, so that which error it gets is open. @defaultValue never */
  mayHaveAnotherFault?(body: ChatBody): boolean;
  dimensions?(subject: Subject): Dimensions<Choice>;
  arbitrary(subject: Subject, choice: Choice): fc.Arbitrary<ChatBody>;
}

/** The rule that a request with this fault is refused with its error. */
export function refusalRule<Choice extends Combination = Combination>({
  id,
  error,
  mayHaveAnotherFault = () => false,
  ...refused
}: RefusalRule<Choice>): Rule {
  return defineRule<ChatBody, Choice>({
    ...refused,
    id: `trigger-chat/${id}`,
    async check(service, body) {
      const answer = await service.send('triggerChat', { body });

      if (error === undefined || mayHaveAnotherFault(body)) expectRefusal(refused.statements, answer);
      else expectError(refused.statements, answer, error.code, error.status);
      return checked;
    },
  });
}

/** The body without some of its members. */
export function omit(body: ChatBody, ...names: string[]): ChatBody {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}
