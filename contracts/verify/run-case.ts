import fc from 'fast-check';
import type { AssumptionFinding, KnownAssumptions } from '../assumptions/known-assumptions.ts';
import type { Exchange } from '../operations/exchange.ts';
import { covers } from '../operations/traits.ts';
import { type CheckResult, checked, Inconclusive, inconclusive, Violation } from '../oracle/violation.ts';
import { formatExchanges } from '../reports/curl.ts';
import type { ExchangeRecord } from '../reports/run-event.ts';
import type { Rule } from '../steps/rule.ts';
import type { Subject } from '../subject/subject.ts';
import type { Patience } from '../transport/effect-guard.ts';
import { createHttpTransport, type HttpTransport } from '../transport/http-transport.ts';
import type { Service } from '../transport/service.ts';
import { type StartCase, withService } from '../transport/with-service.ts';
import { anyCase } from './plan.ts';
import { toExchangeRecord } from './to-run-event.ts';

/** What a rule is tried on, and until which time of `performance.now()`. */
export interface RuleContext {
  subject: Subject;
  transport: HttpTransport;
  /** The service for one case. */
  startCase: StartCase;
  assumptions: KnownAssumptions;
  patience: Patience;
  deadline: number;
  /** How many cases it is tried with, before its `runsFactor`. */
  runs: number;
  seed: number;
  signal: AbortSignal;
  /** Called with what a case exchanged. */
  onExchanges?: ((exchanges: readonly Exchange[]) => void) | undefined;
}

/** What a case that was tried to its end shows; `not-as-assumed` when the service is not as the rule assumes it. */
type FinishedCase = CheckResult | { type: 'not-as-assumed'; reason: string };

/** What became of a case; an `error` kept it from being judged. */
export type CaseResult = (FinishedCase | ({ type: 'violated' } & SeenViolation) | { type: 'error'; error: unknown }) & {
  /** What the service should do otherwise. */
  warnings?: readonly SeenViolation[];
};

/** A violation, and the case that shows it. */
export interface SeenViolation {
  violation: Violation;
  counterexample: unknown;
  exchanges: readonly Exchange[];
}

/** How often a case is tried before it counts as inconclusive. */
const maxAttempts = 5;

/**
 * Tries a rule with one value. A case is tried again, as it is, when a request of it was lost on the way, when the
 * service asked for time, or when it failed: that says nothing yet. So is one that looked too early for what the service may
 * show late; the rule waits for that from then on.
 */
export async function runCase(rule: Rule, input: unknown, context: RuleContext): Promise<CaseResult> {
  const { subject, transport, startCase, assumptions, patience } = context;
  // Where the clock is put back identifiers come again.
  const learnFrom = ({ exchanges }: Service) => {
    context.onExchanges?.(exchanges);
    if (patience.isNeeded && !rule.needs.includes('control')) assumptions.learnFrom(exchanges);
  };
  let isSecondLook = false;
  const wasNeeded = patience.isNeeded;
  if (isFindingOut(rule, input, context)) patience.isNeeded = true;
  for (let attempt = 1; ; attempt++) {
    const service = startCase();
    try {
      const result = await checkCase(rule, input, subject, assumptions, service);
      learnFrom(service);
      if (result.type !== 'checked' && !patience.isNeeded && !patience.isUseless) {
        patience.isNeeded = true;
        isSecondLook = true;
        continue;
      }
      if (isSecondLook && result.type !== 'checked') patience.isUseless = true;
      if (!isSecondLook || patience.isUseless) patience.isNeeded = wasNeeded;
      const { warnings, exchanges } = service;
      return { ...result, warnings: warnings.map((violation) => ({ violation, counterexample: input, exchanges })) };
    } catch (error) {
      const { exchanges } = service;
      learnFrom(service);
      if (!patience.isNeeded && isPermanent(error)) {
        patience.isNeeded = true;
        continue;
      }
      // A failure of the service is a stated answer as well; one that comes each time is reported.
      const hasFailed = error instanceof Violation && exchanges.some(({ status }) => status === 500);
      if (hasFailed && attempt < maxAttempts) continue;
      if (error instanceof Violation) {
        // What was assumed may have turned out not to hold: then this is no violation.
        const reason = await findObstacle(rule, input, context);
        if (reason !== undefined) return { type: 'not-as-assumed', reason };
        return { type: 'violated', violation: error, counterexample: input, exchanges };
      }
      const mayPass = !isPermanent(error) && attempt < maxAttempts && transport.unreachableReason() === undefined;
      if (!mayPass) return { type: 'error', error };
    }
  }
}

/** What is found out for all rules is asked with patience. */
function isFindingOut(rule: Rule, input: unknown, { subject, assumptions }: RuleContext): boolean {
  const unknown = new Set(
    assumptions.list().flatMap(({ assumption, holds }) => (holds === 'unknown' ? assumption : [])),
  );
  return rule.establishes !== undefined || (rule.assumes?.(input, subject) ?? []).some((one) => unknown.has(one));
}

/** Why what was seen is no violation: the service is not as the case assumes; undefined when it is. */
async function findObstacle(
  rule: Rule,
  input: unknown,
  { subject, startCase, assumptions }: RuleContext,
): Promise<string | undefined> {
  const known = knownObstacleOf(rule, input, subject, assumptions);
  if (known !== undefined || subject.waits.sendSeconds !== undefined || !covers(rule.effect, 'send')) return known;
  const service = startCase();
  const { holds, reason } = await assumptions
    .find('message/sent-in-time', service)
    .catch(() => ({ holds: 'yes', reason: '' }));
  return holds === 'yes'
    ? undefined
    : `${reason}, and the subject file does not say how long that may take (waits.sendSeconds)`;
}

/** Whether trying again is of no use. */
export function isPermanent(error: unknown): boolean {
  return !(error instanceof Inconclusive && error.isTransient);
}

/** Tries a case if the service is as it assumes, which is found out first. @throws Violation, Inconclusive */
export async function checkCase(
  rule: Rule,
  input: unknown,
  subject: Subject,
  assumptions: KnownAssumptions,
  service: Service,
): Promise<FinishedCase> {
  if (rule.establishes !== undefined) {
    const { holds, reason } = await assumptions.establish(rule.establishes, service);
    return holds === 'unknown' ? inconclusive(reason) : checked;
  }
  for (const assumption of rule.assumes?.(input, subject) ?? []) {
    const { holds, reason } = await assumptions.find(assumption, service);
    if (holds !== 'yes') return { type: 'not-as-assumed', reason: describeObstacle({ assumption, holds, reason }) };
  }
  return rule.check(service, input, subject);
}

/** Whether a rule moves the clock of the service, which is held meanwhile. */
export function movesClock({ serial, needs }: Rule): boolean {
  return serial === true && needs.includes('control');
}

/** What the service is not, though the case assumes it, as far as that is known; undefined when nothing is. */
export function knownObstacleOf(
  rule: Rule,
  input: unknown,
  subject: Subject,
  assumptions: KnownAssumptions,
): string | undefined {
  const assumed = rule.assumes?.(input, subject) ?? [];
  const obstacle = assumptions.list().find(({ assumption, holds }) => holds === 'no' && assumed.includes(assumption));
  return obstacle && describeObstacle(obstacle);
}

function describeObstacle({ assumption, holds, reason }: AssumptionFinding): string {
  return `${assumption} ${holds === 'no' ? 'does not hold' : 'is not known'}: ${reason}`;
}

export interface ExampleOptions {
  /** Answers the requests; nothing is sent to the addresses of the subject. */
  fetch: (request: Request) => Promise<Response>;
  /** The control plane of what answers, for a rule that moves the clock. */
  controlUrl?: string | undefined;
}

/** So many milliseconds after the first request no more is sent: some rules wait. */
const maxDurationMs = 1_500;

/** No more exchanges are shown. */
const maxExchanges = 4;

/**
 * What a rule exchanges with a service when it is tried with one case, as lines: a `curl` command for each request, and
 * the response. The key is a shell variable.
 */
export async function showExample(rule: Rule, subject: Subject, options: ExampleOptions): Promise<string[]> {
  const exchanges = (await recordExampleExchanges(rule, subject, options)).slice(0, maxExchanges);
  return formatExchanges(exchanges.map((exchange) => maskKey(exchange, subject)));
}

/** The key is named, so that the line can be pasted for another service; keys that a rule makes up are shown. */
function maskKey(exchange: ExchangeRecord, { workspace }: Subject): ExchangeRecord {
  const { request } = exchange;
  if (request.headers['x-api-key'] !== workspace.apiKey) return exchange;
  const headers = { ...request.headers, 'x-api-key': '<key of the workspace>' };
  return { ...exchange, request: { ...request, headers } };
}

/**
 * What a rule exchanges with a service when it is tried with one case, always the same one but for its timestamps.
 *
 * @returns the exchanges of the first case that sends anything; none when ten cases send nothing
 */
export async function recordExampleExchanges(
  rule: Rule,
  subject: Subject,
  { fetch: answer, controlUrl }: ExampleOptions,
): Promise<readonly ExchangeRecord[]> {
  const { controlUrl: _, ...rest } = subject;
  const quickSubject: Subject = { ...rest, waits: { sendSeconds: 0.1, answerSeconds: 5, watchSeconds: 65 } };
  const controlledSubject: Subject = controlUrl === undefined ? quickSubject : { ...quickSubject, controlUrl };
  let deadline: number | undefined;
  const send = async (request: Request) => {
    deadline ??= Date.now() + maxDurationMs;
    if (Date.now() > deadline) throw new Error('There is enough to show.');
    return answer(request);
  };
  const context = {
    name: rule.id,
    effect: rule.effect,
    transport: createHttpTransport(send),
    movesClock: movesClock(rule) && controlUrl !== undefined,
  };
  for (const input of fc.sample(anyCase(rule, quickSubject), { numRuns: 10, seed: 1 })) {
    const exchanges = await withService(controlledSubject, context, async (startCase) => {
      const service = startCase();
      // What it exchanged is an example, whatever the rule makes of a mock that has no time.
      await rule.check(service, input, controlledSubject).catch(() => {});
      return service.exchanges;
    });
    if (exchanges.length > 0) return exchanges.map(toExchangeRecord);
  }
  return [];
}
