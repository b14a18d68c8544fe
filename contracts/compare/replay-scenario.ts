import { day, formatInstant, parseInstant } from '../../src/instant.ts';
import { isObject, mapStrings } from '../../src/json.ts';
import { type OperationId, operationIds, operations } from '../../src/operations.ts';
import { reference, type Scenario, type Step, toStepRequest, unknownIdPrefix } from '../../src/scenario.ts';
import { parseJsonPointer, valueAt } from '../../src/schema.ts';
import { count } from '../../src/text/words.ts';
import { closeRun } from '../effects/leaked-effects.ts';
import { openRun, type RunContextOptions, type Service, withService } from '../effects/service.ts';
import { Inconclusive, type JsonObject } from '../facts/exchange.ts';
import { isAddress, recipientsIn, scalarsIn, threadFields } from '../facts/operation.ts';
import { phoneDigitsOf } from '../facts/record.ts';
import type { Effect } from '../options.ts';
import { createRedaction, type Redaction } from '../reports/redaction.ts';
import { describeLeaked, exitCodeWith, type LeakedEffect } from '../reports/run-event.ts';
import { recipientsFor, type Subject } from '../subject/subject.ts';
import { createRenaming, type Difference, differencesOf, importanceOf, isPhoneNumber } from './difference.ts';

export interface ReplayScenarioOptions extends RunContextOptions {
  effects: Effect;
  /** Called after each sent request, with the number of the request in the recording, from 1. */
  onRequest?(request: { number: number; total: number; operationId: string; status: number }): void;
}

/** The differences between a service's answers and the recorded answers. Contains no values of the subject file. */
export interface ScenarioReplayReport {
  differences: readonly {
    requests: number[];
    operationId: string;
    place: string;
    recorded: string;
    received: string;
  }[];
  /** The steps that were not sent, such as `request 2 (getSession)`, with the reason. */
  left: readonly { step: string | undefined; reason: string }[];
  compared: number;
  leaked: readonly LeakedEffect[];
  text: string;
  /** 0: no difference. 1: a difference. 2: steps not compared. 3: messages or calls remain. 130: interrupted. */
  exitCode: 0 | 1 | 2 | 3 | 130;
}

/**
 * Sends the steps of a recorded scenario to a service, and compares the answers with the recorded answers. Uses the
 * names, recipients and keys of the subject. The kit cancels scheduled messages and calls at the end.
 *
 * @returns each kind of difference once. No behaviour of the service makes it throw.
 */
export async function replayScenario(
  scenario: Scenario,
  given: Subject,
  options: ReplayScenarioOptions,
): Promise<ScenarioReplayReport> {
  const { effects, signal } = options;
  const subject = { ...given, recipients: recipientsFor(given, effects) };
  const found: Found = { kinds: new Map(), left: [], compared: 0, leaked: [] };
  const run = openRun(subject, options);
  const movesClock = subject.controlUrl !== undefined;
  const service = { ...run, name: 'replay', effect: effects, isJudged: false, movesClock };
  const stopReason = () => (signal?.aborted === true ? 'the run was interrupted' : run.transport.unreachableReason());
  const play = (startCase: () => Service) =>
    playSteps(scenario, subject, startCase(), { ...options, stopReason }, found);
  await withService(subject, service, play).catch((error: unknown) => {
    if (!(error instanceof Inconclusive) && signal?.aborted !== true) throw error;
    found.left.push({ step: undefined, reason: stopReason() ?? (error as Error).message });
  });
  found.leaked.push(...(await closeRun(given, run)));
  return toReport(found, createRedaction(subject, given), signal?.aborted === true);
}

interface Found {
  kinds: Map<string, { difference: Difference; operationId: string; requests: number[] }>;
  left: { step: string | undefined; reason: string }[];
  compared: number;
  leaked: LeakedEffect[];
}

async function playSteps(
  scenario: Scenario,
  subject: Subject,
  service: Service,
  { onRequest = () => {}, signal, stopReason }: ReplayScenarioOptions & { stopReason(): string | undefined },
  found: Found,
): Promise<void> {
  const recordedAt = parseInstant(scenario.starts) ?? 0;
  const startedAt = await service.clock().now();
  const { names, missing } = namesOf(scenario, subject);
  const renaming = createRenaming(names, subject, [recordedAt, startedAt]);
  const toLive = (text: string) => shiftTime(renaming.translate(text), startedAt - recordedAt);
  const ids: Record<string, string> = {};
  const total = scenario.steps.filter(isRequest).length;
  const send = async (step: Step, number: number): Promise<void> => {
    if (step.wait !== undefined) await service.clock().advance(secondsOf(step.wait));
    if (step.do === undefined || step.do === 'addFault') return;
    if (step.answered?.status === 0) throw new Inconclusive('the recorded service gave no answer');
    const isUnknown = (text: string) => reference.test(text) && ids[text.slice(1)] === undefined;
    const texts = scalarsIn(step.with).map(({ value }) => value);
    const needed = texts.find((text) => missing.has(text) || isUnknown(text));
    if (needed?.startsWith('$') === true) throw new Inconclusive(`${needed} was not started`);
    if (needed !== undefined) throw new Inconclusive(`the subject file has no entry for ${needed}`);
    const fields = withoutForeignIds(step.with ?? {}, (id) => reference.test(id) || names.has(id));
    const { isOfService, ...parts } = toStepRequest(step.do, { ...step, with: fields }, { ids, time: 1 });
    const { path, query, body } = mapStrings(parts, toLive) as typeof parts;
    if (!isOfService) {
      const { perform } = service.clock();
      if (perform === undefined && step.do === 'sendCustomerMessage')
        throw new Inconclusive('only a customer or the control plane can perform this step');
      return perform?.(step.do, { ...path, ...query, ...body });
    }
    const operationId = step.do as OperationId;
    const apiKey =
      step.apiKey === undefined ? subject.workspace.apiKey : step.apiKey && renaming.translate(step.apiKey);
    const input = { path, query, apiKey };
    const exchange = await service.send(operationId, body === undefined ? input : { ...input, body });
    onRequest({ number, total, operationId, status: exchange.status });
    const id = valueAt(exchange.json, '/data/sessionId') ?? valueAt(exchange.json, '/data/callId');
    if (step.as !== undefined && typeof id === 'string') ids[step.as] = id;
    if (step.answered === undefined) return;
    found.compared += 1;
    const { status, body: json } = step.answered;
    const recorded = { operationId, request: exchange.request, status, headers: {}, text: '', json };
    for (const difference of differencesOf(recorded, exchange, renaming)) {
      const known = found.kinds.get(difference.kind) ?? { difference, operationId, requests: [] };
      if (!known.requests.includes(number)) known.requests.push(number);
      found.kinds.set(difference.kind, known);
    }
  };
  let number = 0;
  for (const step of scenario.steps) {
    if (isRequest(step)) number += 1;
    const name = isRequest(step)
      ? `request ${number} (${step.do})`
      : `${step.do ?? 'a wait'} before request ${number + 1}`;
    const reason = stopReason();
    if (reason !== undefined) return void found.left.push({ step: name, reason });
    await send(step, number).catch((error: unknown) => {
      if (!(error instanceof Inconclusive) || signal?.aborted === true) throw error;
      found.left.push({ step: name, reason: error.message });
    });
  }
}

function toReport(
  { kinds, compared, ...found }: Found,
  redaction: Redaction,
  isInterrupted: boolean,
): ScenarioReplayReport {
  const show = (text: string) => redaction.shortLine(text, 300);
  const differences = [...kinds.values()]
    .toSorted((a, b) => importanceOf(b.difference) - importanceOf(a.difference))
    .map(({ difference: { place, one, other }, operationId, requests }) => {
      return { requests, operationId, place, recorded: show(one), received: show(other) };
    });
  const left = found.left.map(({ step, reason }) => ({ step, reason: redaction.line(reason) }));
  const leaked = found.leaked.map(redaction.event);
  const isComplete = compared > 0 && left.length === 0;
  const text = [
    ...differences.map(
      ({ requests, operationId, place, recorded, received }) =>
        `request ${requests.join(', ')} (${operationId}) differs at ${place}\n  recorded  ${recorded}\n  received  ${received}\n\n`,
    ),
    ...left.map(
      ({ step, reason }) => `${step === undefined ? 'The replay ended' : `${step} was not sent`}: ${reason}\n`,
    ),
    `${count(compared, 'answer')} compared, ${count(differences.length, 'difference')}; ${count(left.length, 'step')} not sent.\n`,
    ...leaked.map(describeLeaked),
  ].join('');
  const exitCode = isInterrupted ? 130 : differences.length > 0 ? 1 : isComplete ? 0 : 2;
  return { differences, left, compared, leaked, text, exitCode: exitCodeWith(leaked, exitCode) };
}

function isRequest({ do: operation }: Step): boolean {
  return operation !== undefined && Object.hasOwn(operations, operation);
}

const idFields = [
  ...operationIds.flatMap((operationId): readonly string[] => operations[operationId].pathParameters),
  ...threadFields.map((pointer) => parseJsonPointer(pointer).at(-1)),
];

function withoutForeignIds(fields: JsonObject, isOwn: (id: string) => boolean): JsonObject {
  const replace = (value: unknown, field: string): unknown => {
    if (isObject(value)) return withoutForeignIds(value, isOwn);
    const isForeign = idFields.includes(field) && !isOwn(String(value)) && !String(value).startsWith(unknownIdPrefix);
    return isForeign && value !== '' && value !== null ? `${unknownIdPrefix}${field}` : value;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, replace(value, name)]));
}

function shiftTime(text: string, by: number): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return shiftTime(`${text}T00:00:00Z`, Math.floor(by / day) * day).slice(0, 10);
  const instant = parseInstant(text);
  return instant === undefined ? text : formatInstant(instant + by);
}

function secondsOf({ seconds = 0, minutes = 0, hours = 0, days = 0 }: NonNullable<Step['wait']>): number {
  return seconds + 60 * (minutes + 60 * (hours + 24 * days));
}

const roles = { messengerChat: 'messenger', webChat: 'webChat', email: 'email', outboundSipTrunk: 'voice' } as const;

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
  const kindOf = (value: string) => (isAddress(value) ? 'emails' : isPhoneNumber(value) ? 'numbers' : 'userIds');
  for (const [kind, values] of Map.groupBy(people, kindOf)) {
    const keyOf = kind === 'numbers' ? phoneDigitsOf : (value: string) => value;
    const keys = [...new Set(values.map(keyOf))];
    for (const value of values) add(value, recipients[kind][keys.indexOf(keyOf(value))]);
  }
  return { names, missing };
}
