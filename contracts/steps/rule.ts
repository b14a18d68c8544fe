import type fc from 'fast-check';
import type { StatementId } from '../../src/generated/ids.ts';
import type { Service } from '../effects/service.ts';
import { dataOf, type Exchange } from '../facts/exchange.ts';
import type { Combination, Dimensions } from '../generators/case-plan.ts';
import type { Chat, ChatBody } from '../generators/chat.ts';
import { type CheckResult, checked, inconclusive, Violation } from '../judge/violation.ts';
import { covers, type Effect } from '../options.ts';
import type { Capability, Subject } from '../subject/subject.ts';
import { type AssumptionAnswer, type AssumptionId, assumptionIds, assumptions } from './assumptions.ts';

/** A property of every service that conforms to the interface. */
export interface Rule extends RuleDefinition {
  needs: readonly Capability[];
}

interface RuleDefinition<Input = unknown, Choice extends Combination = Combination> {
  /** A stable identifier, whose meaning never changes, such as `cancel-scheduled/second-cancel-finds-nothing`. */
  id: string;
  title: string;
  /** A common mistake in services that breaks the rule, in one sentence. */
  pitfall?: string;
  statements: readonly [StatementId, ...StatementId[]];
  /** The assumption that the rule tests, for the rules that list the assumption in `assumes`. @defaultValue none */
  establishes?: AssumptionId;
  /** The required capabilities of a subject, in addition to a workspace with an agent. @defaultValue nothing */
  needs?: readonly Capability[];
  /** The strongest effect that the requests of the rule may have. */
  effect: Effect;
  /** A factor for the number of cases, 1 when omitted. Rules that wait for messages have fewer cases. */
  runsFactor?: number;
  /** Whether the rule's calls wait for a phone line. `all`: the kit starts the rule when no call is in progress. */
  usesLines?: 'some' | 'all';
  /**
   * The finite choices for a case: operations, fields, kinds of channel. The kit tries all combinations, or all pairs
   * if there are many combinations, before it generates random cases. @defaultValue none
   */
  dimensions?(subject: Subject): Dimensions<Choice>;
  arbitrary(subject: Subject, choice: Choice): fc.Arbitrary<Input>;
  /** The assumptions that must hold so that the rule can judge a case. @defaultValue none */
  assumes?(input: NoInfer<Input>, subject: Subject): readonly AssumptionId[];
  /**
   * Runs one case. Returns `inconclusive` with a reason if the case cannot be judged. A rule passes when at least one
   * of its cases was `checked`.
   *
   * @throws Violation when the service violates the rule.
   */
  check(service: Service, input: Input, subject: Subject): Promise<CheckResult>;
}

export function defineRule<Input, Choice extends Combination = Combination>(
  definition: RuleDefinition<Input, Choice>,
): Rule {
  return { needs: [], ...definition } as unknown as Rule;
}

export interface AssumptionFinding extends AssumptionAnswer {
  assumption: AssumptionId;
}

export type KnownAssumptions = ReturnType<typeof createKnownAssumptions>;

export function createKnownAssumptions(subject: Subject) {
  const answers = new Map<AssumptionId, AssumptionAnswer>();
  const failures = new Map<AssumptionId, string>();
  const underWay = new Map<AssumptionId, Promise<AssumptionAnswer>>();
  const seenSessions = new Set<string>();

  const findOut = async (assumption: AssumptionId, service: Service, isAgain: boolean): Promise<AssumptionAnswer> => {
    const { find, statements } = assumptions[assumption];
    try {
      const answer = await find(service, subject);
      const before = answers.get(assumption);
      if (before !== undefined && !isAgain) return before;
      if (before === undefined || before.holds === 'unknown') answers.set(assumption, answer);
      else if (answer.holds !== 'unknown' && answer.holds !== before.holds)
        throw new Violation(statements, `the result of the first probe: ${before.reason}`, answer.reason);
      return answer;
    } catch (error) {
      const { message } = error as Error;
      failures.set(assumption, message);
      if (isAgain && error instanceof Violation)
        answers.set(assumption, { holds: 'unknown', reason: message, isViolated: true });
      throw error;
    } finally {
      underWay.delete(assumption);
    }
  };
  const begin = (assumption: AssumptionId, service: Service, isAgain: boolean) => {
    const finding = findOut(assumption, service, isAgain);
    underWay.set(assumption, finding);
    return finding;
  };

  const find = async (assumption: AssumptionId, service: Service): Promise<AssumptionAnswer> => {
    while (underWay.has(assumption)) await underWay.get(assumption)?.catch(() => {});
    return answers.get(assumption) ?? begin(assumption, service, false);
  };
  const list = () =>
    assumptionIds.map((assumption): AssumptionFinding => {
      const reason = failures.get(assumption) ?? 'no rule that assumes it ran';
      return { assumption, ...(answers.get(assumption) ?? { holds: 'unknown', reason }) };
    });
  const assumedBy = (rule: Rule, input: unknown) => rule.assumes?.(input, subject) ?? [];

  return {
    list,
    isFindingOut(rule: Rule, input: unknown): boolean {
      const assumed = assumedBy(rule, input);
      const isUnknown = list().some(({ assumption, holds }) => holds === 'unknown' && assumed.includes(assumption));
      return rule.establishes !== undefined || isUnknown;
    },
    async check(rule: Rule, input: unknown, service: Service): Promise<FinishedCase> {
      if (rule.establishes !== undefined) {
        const { holds, reason } = await begin(rule.establishes, service, true);
        return holds === 'unknown' ? inconclusive(reason) : checked;
      }
      for (const assumption of assumedBy(rule, input)) {
        const answer = await find(assumption, service);
        if (answer.holds !== 'yes')
          return { type: 'not-as-assumed', reason: describeObstacle({ assumption, ...answer }) };
      }
      return rule.check(service, input, subject);
    },
    async findObstacle(rule: Rule, input: unknown, startCase: () => Service): Promise<string | undefined> {
      const assumed = assumedBy(rule, input);
      const known = list().find(({ assumption, holds }) => holds === 'no' && assumed.includes(assumption));
      if (known !== undefined) return describeObstacle(known);
      if (subject.waits.sendSeconds !== undefined || !covers(rule.effect, 'send')) return undefined;
      const { holds, reason } = await find('message/sent-in-time', startCase()).catch(() => ({
        holds: 'yes',
        reason: '',
      }));
      return holds === 'yes' ? undefined : `${reason}, and the subject file does not give waits.sendSeconds`;
    },
    learnFrom(exchanges: readonly Exchange[]): void {
      for (const { operationId, request, status, json } of exchanges) {
        const isOwn = request.headers['x-api-key'] === subject.workspace.apiKey;
        if (operationId !== 'triggerChat' || status !== 200 || !isOwn) continue;
        const { communicationChannel, doReturnResponse } = JSON.parse(request.body ?? '{}') as ChatBody;
        const assumption = sessionAssumptionOf(communicationChannel, subject);
        const { sessionId } = dataOf(json);
        if (assumption === undefined || doReturnResponse === true || typeof sessionId !== 'string') continue;
        if (seenSessions.has(sessionId) && answers.get(assumption)?.holds !== 'unknown')
          answers.set(assumption, { holds: 'no', reason: 'a message has the same session as an earlier message' });
        seenSessions.add(sessionId);
      }
    },
  };
}

export type FinishedCase = CheckResult | { type: 'not-as-assumed'; reason: string };

function describeObstacle({ assumption, holds, reason, isViolated }: AssumptionFinding): string {
  if (isViolated) return `not tested until the service is repaired: for ${assumption}, ${reason}`;
  return `${assumption} ${holds === 'no' ? 'does not hold' : 'is not known'}: ${reason}`;
}

function sessionAssumptionOf(channel: unknown, { workspace: { channels } }: Subject): AssumptionId | undefined {
  if (channel === undefined) return undefined;
  if (channel === channels.messenger) return 'own-session/messenger';
  return channel === channels.webChat ? 'own-session/web-chat' : undefined;
}

export function assumeOwnSession(
  input: Chat | readonly [Chat | ChatBody, ...unknown[]],
  subject: Subject,
): AssumptionId[] {
  const chat = 'kind' in input ? input : input[0];
  const { communicationChannel } = 'kind' in chat ? (chat as Chat).body : chat;
  const assumption = sessionAssumptionOf(communicationChannel, subject);
  return assumption === undefined ? [] : [assumption];
}
