import { day, formatInstant, parseInstant } from '../../src/instant.ts';
import type { OperationId } from '../../src/operations.ts';
import { reference, type Scenario, type Step, toStepRequest } from '../../src/scenario.ts';
import { valueAt } from '../../src/schema.ts';
import { count } from '../../src/text/count.ts';
import { phoneDigitsOf } from '../../src/text/phone-digits.ts';
import { recipientsIn } from '../effects/impact.ts';
import { openRun, type RunContextOptions } from '../effects/run-context.ts';
import type { Service } from '../effects/service.ts';
import { withService } from '../effects/with-service.ts';
import type { Effect } from '../facts/effect.ts';
import type { Exchange, JsonObject } from '../facts/exchange.ts';
import { isAddress } from '../facts/person.ts';
import { Inconclusive } from '../judge/violation.ts';
import { createRedaction, mapStrings } from '../reports/redaction.ts';
import { describeLeaked, exitCodeWith, type LeakedEffect } from '../reports/run-event.ts';
import { truncateWithLength } from '../reports/text.ts';
import { recipientsFor, type Subject } from '../subject/subject.ts';
import { createRenaming, type Difference, differencesOf, importanceOf } from './difference.ts';

export interface ReplayScenarioOptions extends RunContextOptions {
  /** The strongest allowed effect. */
  effects: Effect;
  /** Called with each step that was sent. */
  onStep?(step: { number: number; operationId: string; status: number }): void;
}

/** The differences between the recorded answers of a scenario and those of a service. Contains no values of the subject file. */
export interface ScenarioReplayReport {
  /** One for each kind. `steps` has the numbers of the steps that show it. */
  differences: readonly { steps: number[]; operationId: string; place: string; recorded: string; received: string }[];
  /** The steps that were not sent, with the reason. */
  left: readonly { step: number; reason: string }[];
  /** The number of compared answers. */
  compared: number;
  leaked: readonly LeakedEffect[];
  /** The report as text for a terminal. */
  text: string;
  /** 0: no difference. 1: a difference. 2: nothing was compared, or not everything. 3: scheduled effects leaked. 130: interrupted. */
  exitCode: 0 | 1 | 2 | 3 | 130;
}

/**
 * Sends the steps of a recorded scenario to a service, and compares its answers with the recorded ones. Names, people and keys
 * of the scenario become those of the subject. The kit undoes scheduled effects at the end.
 *
 * @returns each kind of difference once. It never throws because of what the service does.
 */
export async function replayScenario(
  scenario: Scenario,
  given: Subject,
  options: ReplayScenarioOptions,
): Promise<ScenarioReplayReport> {
  const { effects, signal, onStep = () => {} } = options;
  const subject = { ...given, recipients: recipientsFor(given, effects) };
  const redaction = createRedaction(subject, given);
  const leaked: LeakedEffect[] = [];
  const found = new Map<string, { difference: Difference; operationId: string; steps: number[] }>();
  const left: { step: number; reason: string }[] = [];
  let compared = 0;
  const run = openRun(subject, options);
  const movesClock = subject.controlUrl !== undefined;
  const work = async (service: Service) => {
    const startedAt = await service.clock().now();
    const { names, missing } = namesOf(scenario, subject);
    const renaming = createRenaming(names, subject, [parseInstant(scenario.starts) ?? 0, startedAt]);
    const ids: Record<string, string> = {};
    for (const [index, step] of scenario.steps.entries()) {
      const number = index + 1;
      const leave = (reason: string) => void left.push({ step: number, reason });
      const stop = signal?.aborted === true ? 'it was interrupted' : run.transport.unreachableReason();
      if (stop !== undefined) return leave(stop);
      if (step.wait !== undefined) await service.clock().advance(secondsOf(step.wait));
      if (step.do === undefined) continue;
      const needs = stringsIn(step.with).find((text) => missing.has(text) || isUnknown(text, ids));
      if (needs !== undefined) {
        leave(needs.startsWith('$') ? `${needs} was not started` : `the subject file has nothing for ${needs}`);
        continue;
      }
      const { isOfService, path, query, body } = toStepRequest(step.do, step, { ids, time: 1 });
      const toLive = (value: unknown) =>
        mapStrings(value, (text) =>
          shiftTime(renaming.translate(text), startedAt - (parseInstant(scenario.starts) ?? 0)),
        );
      try {
        if (!isOfService) {
          const perform = service.clock().perform;
          // Faults and ends of sessions lead the mock to a state which the recorded service reached by itself.
          if (perform === undefined && step.do === 'sendCustomerMessage')
            leave('only a customer, or a control plane, can send it');
          await perform?.(step.do, { ...path, ...query, ...body });
          continue;
        }
        const operationId = step.do as OperationId;
        const apiKey =
          step.apiKey === undefined ? subject.workspace.apiKey : step.apiKey && renaming.translate(step.apiKey);
        const input = {
          path: toLive(path) as Record<string, string>,
          query: toLive(query) as Record<string, string>,
          apiKey,
        };
        const exchange = await service.send(
          operationId,
          body === undefined ? input : { ...input, body: toLive(body) as JsonObject },
        );
        onStep({ number, operationId, status: exchange.status });
        const id = valueAt(exchange.json, '/data/sessionId') ?? valueAt(exchange.json, '/data/callId');
        if (step.as !== undefined && typeof id === 'string') ids[step.as] = id;
        if (step.answered === undefined) continue;
        compared += 1;
        for (const difference of differencesOf(toRecorded(step, exchange), exchange, renaming)) {
          const known = found.get(difference.kind) ?? { difference, operationId, steps: [] };
          if (!known.steps.includes(number)) known.steps.push(number);
          found.set(difference.kind, known);
        }
      } catch (error) {
        if (!(error instanceof Inconclusive)) throw error;
        leave(error.message);
      }
    }
  };
  const service = {
    ...run,
    name: 'replay',
    effect: effects,
    isJudged: false,
    movesClock,
    onLeaked: (more: readonly LeakedEffect[]) => void leaked.push(...more),
  };
  await withService(subject, service, (startCase) => work(startCase())).catch((error: unknown) => {
    if (!(error instanceof Inconclusive) && signal?.aborted !== true) throw error;
    left.push({ step: 0, reason: (error as Error).message });
  });
  return toReport(found, left, compared, leaked);

  function toReport(
    kinds: typeof found,
    notSent: typeof left,
    answers: number,
    effectsLeft: readonly LeakedEffect[],
  ): ScenarioReplayReport {
    const show = (text: string) => truncateWithLength(redaction.line(text), 300);
    const differences = [...kinds.values()]
      .toSorted((a, b) => importanceOf(b.difference) - importanceOf(a.difference))
      .map(({ difference: { place, one, other }, operationId, steps }) => ({
        steps,
        operationId,
        place,
        recorded: show(one),
        received: show(other),
      }));
    const reasons = notSent.map(({ step, reason }) => ({ step, reason: redaction.line(reason) }));
    const masked = effectsLeft.map(redaction.event);
    const code =
      signal?.aborted === true ? 130 : differences.length > 0 ? 1 : answers === 0 || reasons.length > 0 ? 2 : 0;
    return {
      differences,
      left: reasons,
      compared: answers,
      leaked: masked,
      text: [
        ...differences.map(
          ({ steps, operationId, place, recorded, received }) =>
            `step ${steps.join(', ')} (${operationId}) differs at ${place}\n  recorded  ${recorded}\n  received  ${received}\n\n`,
        ),
        ...reasons.map(
          ({ step, reason }) => `${step === 0 ? 'The replay ended' : `step ${step} was not sent`}: ${reason}\n`,
        ),
        `${count(answers, 'answer')} compared, ${count(differences.length, 'difference')}; ${count(reasons.length, 'step')} not sent.\n`,
        ...masked.map((effect) => `${describeLeaked(effect)} Try: ${effect.command}\n`),
      ].join(''),
      exitCode: exitCodeWith(masked, code),
    };
  }
}

function toRecorded({ answered }: Step, { operationId, request }: Exchange): Exchange {
  return { operationId, request, status: answered?.status ?? 0, headers: {}, text: '', json: answered?.body };
}

const roles = { messengerChat: 'messenger', webChat: 'webChat', email: 'email', outboundSipTrunk: 'voice' } as const;

/** The names of a subject by those of a scenario, and the names of the scenario for which the subject has none. */
function namesOf({ workspaces = [], steps }: Scenario, { workspace, otherWorkspace, recipients }: Subject) {
  const names = new Map<string, string>();
  const missing = new Set<string>();
  const add = (name: unknown, live: string | undefined) => {
    if (typeof name !== 'string' || names.has(name)) return;
    if (live === undefined) missing.add(name);
    else names.set(name, live);
  };
  const [first, second] = workspaces;
  const listAt = (holder: unknown, pointer: string) => {
    const list = valueAt(holder, pointer);
    return Array.isArray(list) ? (list as unknown[]) : [];
  };
  add(valueAt(first, '/apiKeys/0'), workspace.apiKey);
  add(valueAt(second, '/apiKeys/0'), otherWorkspace?.apiKey);
  for (const channel of listAt(first, '/channels')) {
    const { type, name } = channel as { type: string; name: string };
    const role = roles[type as keyof typeof roles];
    add(name, role === undefined ? workspace.channels.unsupported : workspace.channels[role]);
    const numbers = role === 'voice' ? workspace.voiceNumbers : workspace.messengerNumbers;
    for (const [index, number] of listAt(channel, '/numbers').entries()) add(number, numbers?.[index]);
  }
  for (const [index, agent] of listAt(first, '/agents').entries())
    add(valueAt(agent, '/name'), workspace.agents[index]?.name);
  for (const template of listAt(first, '/templates')) add(valueAt(template, '/name'), workspace.template?.templateId);
  for (const workflow of listAt(first, '/workflows')) add(valueAt(workflow, '/id'), workspace.workflowId);
  const people = [...new Set(steps.flatMap((step) => recipientsIn(step.with).map(({ value }) => value)))];
  const isNumber = (value: string) => /^\+?[\d\s().-]{5,}$/.test(value);
  const kinds = [
    [people.filter(isAddress), recipients.emails],
    [people.filter((value) => !isAddress(value) && !isNumber(value)), recipients.userIds],
  ] as const;
  for (const [values, live] of kinds) for (const [index, value] of values.entries()) add(value, live[index]);
  const digits = [...new Set(people.filter(isNumber).map(phoneDigitsOf))];
  for (const value of people.filter(isNumber)) add(value, recipients.numbers[digits.indexOf(phoneDigitsOf(value))]);
  return { names, missing };
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Whether a text refers to a session or call that was not started. */
function isUnknown(text: string, ids: Readonly<Record<string, string>>): boolean {
  const [, name] = reference.exec(text) ?? [];
  return name !== undefined && ids[name] === undefined;
}

/** Moves a timestamp or a date, so that a request is due as far ahead as when it was recorded. */
function shiftTime(text: string, by: number): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return shiftTime(`${text}T00:00:00Z`, Math.floor(by / day) * day).slice(0, 10);
  const instant = parseInstant(text);
  return instant === undefined ? text : formatInstant(instant + by);
}

function secondsOf({ seconds = 0, minutes = 0, hours = 0, days = 0 }: NonNullable<Step['wait']>): number {
  return seconds + 60 * (minutes + 60 * (hours + 24 * days));
}
