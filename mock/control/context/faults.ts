import type { ControlSchemas } from '../../../src/control-operations.ts';
import { isObject, parseJson } from '../../../src/json.ts';
import type { OperationId } from '../../../src/operations.ts';
import { listNames, suggestionFor, truncate } from '../../../src/text/words.ts';
import { bounds } from '../../domain/bounds.ts';
import { fail, type Result, succeed } from '../../domain/decision.ts';
import { createRandomSource } from '../../domain/identifiers.ts';
import { stripPlus } from '../../domain/workspace.ts';
import type { Engine } from '../../engine/engine.ts';
import type { HttpReply, HttpRequest } from '../../http/message.ts';
import type { InjectedFault } from '../../http/reply.ts';
import { matchRoute } from '../../http/route.ts';
import { applyEffect, findEffectProblem, presets } from './fault-effects.ts';
import { customerIn } from './present-exchange.ts';
import { type ControlResult, refuse } from './refusal.ts';

type Fault = ControlSchemas['Fault'];

export type FaultList = ReturnType<typeof createFaultList>;

export interface ActiveFault {
  fault: Fault;
  draw(): number;
}

export function createFaultList(seed: string, query: Engine['query']) {
  let active: ActiveFault[] = [];
  const counts = new Map<string | undefined, number>();
  const countFor = (workspaceId?: string) => {
    const count = (counts.get(workspaceId) ?? 0) + 1;
    counts.set(workspaceId, count);
    return count;
  };
  const preferred = createDraw(`faults ${seed} preferred`);
  return {
    add(newFault: ControlSchemas['NewFault']): ControlResult<Fault> {
      const { operationId, workspaceId, preset } = newFault;
      const named = preset === undefined ? undefined : presets[preset];
      const effect = newFault.effect ?? named?.effect;
      if (effect === undefined || (newFault.effect !== undefined && named !== undefined))
        return refuse('validationError', 'A fault must have either "effect" or "preset".');
      const problem = findEffectProblem(effect, operationId);
      if (problem !== undefined) return refuse('validationError', problem);
      if (active.length >= bounds.faults)
        return refuse('conflict', `${bounds.faults} faults are set, which is the maximum. Remove a fault.`);
      const faultId = `fault_${countFor()}`;
      const fault: Fault = { ...structuredClone({ ...named, ...newFault, effect }), faultId, applied: 0 };
      const sequence = workspaceId === undefined ? faultId : `${workspaceId} ${countFor(workspaceId)}`;
      active.push({ fault, draw: createDraw(`faults ${newFault.seed ?? `${seed} ${sequence}`}`) });
      return succeed(structuredClone(fault));
    },
    list: (workspaceId?: string) =>
      active.filter(({ fault }) => isFor(fault, workspaceId)).map(({ fault }) => structuredClone(fault)),
    remove(faultId: string): ControlResult<Fault> {
      const found = active.find(({ fault }) => fault.faultId === faultId);
      if (found === undefined) {
        const ids = active.map(({ fault }) => fault.faultId);
        return refuse('faultNotFound', `No fault ${JSON.stringify(truncate(faultId))} is set. ${listNames(ids)}`);
      }
      active = active.filter((other) => other !== found);
      return succeed(found.fault);
    },
    clear(workspaceId?: string) {
      active = active.filter(({ fault }) => !isFor(fault, workspaceId));
      if (workspaceId === undefined) counts.clear();
      else counts.delete(workspaceId);
    },
    adopt(other: { active(): readonly ActiveFault[] }) {
      const added = other
        .active()
        .map(({ fault, draw }) => ({ fault: { ...fault, faultId: `fault_${countFor()}` }, draw }));
      active = [...active, ...added].slice(0, bounds.faults);
    },
    active: () => active,
    inject(operationId: OperationId, workspaceId: string, request: HttpRequest): InjectedFault | undefined {
      if (active.length === 0) return undefined;
      const selected = selectFaults(active, { operationId, workspaceId, request, query });
      if (selected.length === 0) return undefined;
      active = active.filter(({ fault }) => fault.times !== 0);
      return toInjectedFault(selected, operationId);
    },
    async prefer(operationId: OperationId, wanted: string): Promise<Result<InjectedFault, string>> {
      const named = Object.hasOwn(presets, wanted) ? presets[wanted as keyof typeof presets].effect : undefined;
      const effect = named ?? (parseJson(wanted) as Fault['effect'] | undefined);
      if (effect === undefined) {
        const found = `${JSON.stringify(truncate(wanted))}${suggestionFor(wanted, Object.keys(presets))}`;
        return fail(`expected the name of a preset or a fault as JSON; found ${found}`);
      }
      const { addFaultBody } = await import('../../../src/generated/control-body-validators.js');
      if (!addFaultBody({ effect }))
        return fail('the JSON does not match the effect in the schema NewFault of the control plane.');
      const problem = findEffectProblem(effect, operationId);
      if (problem !== undefined) return fail(problem);
      const fault: Fault = { faultId: 'preferred', effect, applied: 1 };
      const injected = toInjectedFault([{ fault, draw: preferred }], operationId);
      const withNotice = ({ headers, ...reply }: HttpReply) => ({
        ...reply,
        headers: { ...headers, 'preference-applied': 'fault' },
      });
      return succeed({ ...injected, alter: (regular) => withNotice(injected.alter(regular)) });
    },
  };
}

function createDraw(seed: string): () => number {
  const random = createRandomSource(seed);
  return () => random.nonce().low / 2 ** 32;
}

interface FaultyRequest {
  operationId: OperationId;
  workspaceId: string;
  request: HttpRequest;
  query: Engine['query'];
}

function selectFaults(active: readonly ActiveFault[], request: FaultyRequest): ActiveFault[] {
  const isLatency = ({ fault }: ActiveFault) => fault.effect.type === 'latency';
  const isHit = ({ fault, draw }: ActiveFault) =>
    concerns(fault, request) && (fault.ratio === undefined || fault.ratio === 1 || draw() < fault.ratio);
  const other = active.find((one) => !isLatency(one) && isHit(one));
  const latency = active.find((one) => isLatency(one) && isHit(one));
  const selected = [other, latency].filter((one) => one !== undefined);
  for (const { fault } of selected) {
    fault.applied += 1;
    if (fault.times !== undefined) fault.times -= 1;
  }
  return selected;
}

function concerns(fault: Fault, sent: FaultyRequest): boolean {
  const { operationId, workspaceId } = sent;
  if ((fault.operationId ?? operationId) !== operationId || (fault.workspaceId ?? workspaceId) !== workspaceId)
    return false;
  if (fault.match === undefined) return true;
  const { customer, agent, channel } = fault.match;
  const named = namesIn(sent);
  return (
    (customer === undefined || toPlainCustomer(named.customer ?? '') === toPlainCustomer(customer)) &&
    (agent === undefined || named.agent === agent) &&
    (channel === undefined || named.channel === channel)
  );
}

function toPlainCustomer(customer: string): string {
  const number = customer.replace(/[\s().-]/g, '');
  if (/^\+?\d+$/.test(number)) return stripPlus(number);
  return customer.includes('@') ? customer.toLowerCase() : customer;
}

function namesIn({ request, workspaceId, query }: FaultyRequest) {
  const json = request.json();
  const body = json.ok && isObject(json.value) ? json.value : {};
  const match = matchRoute(request.method, request.pathname.slice('/api'.length));
  const { sessionId, callId, workflowId } = match !== undefined && 'path' in match ? match.path : {};
  const inQuery = new URLSearchParams(request.search).get('callId');
  const continued = body.doReturnResponse === true && typeof body.sessionId === 'string' ? body.sessionId : '';
  const id = sessionId ?? callId ?? inQuery ?? continued;
  const start = query(({ sessions }) => sessions.get(id)?.start, { sessionId: id });
  const workflow = query(
    ({ workspaces }) => workspaces.get(workspaceId)?.workflows.find((one) => one.id === workflowId),
    { workspaceId },
  );
  const { use_case, agentName = use_case, channel, communicationChannel = channel } = body;
  return {
    customer: customerIn(body) ?? start?.user.number ?? start?.user.email ?? start?.user.id,
    agent: agentName ?? start?.agent.name ?? workflow?.agent,
    channel: communicationChannel ?? start?.channelName ?? workflow?.channel,
  };
}

function isFor(fault: Fault, workspaceId: string | undefined): boolean {
  return workspaceId === undefined || fault.workspaceId === workspaceId;
}

function toInjectedFault(selected: readonly ActiveFault[], operationId: OperationId): InjectedFault {
  const effects = selected.map(({ fault: { faultId, effect }, draw }) => ({
    faultId,
    ...applyEffect(effect, { faultId, operationId, draw }),
  }));
  return {
    faultIds: selected.map(({ fault }) => fault.faultId).join(', '),
    isExecuted: effects.every(({ isExecuted }) => isExecuted),
    alter: (regular) => effects.reduce((reply: HttpReply, { alter }) => alter(reply), regular),
    errorCode: effects.find(({ errorCode }) => errorCode !== undefined)?.errorCode,
    notices: effects.map(({ faultId, notice }) => `The fault ${faultId} ${notice}`),
  };
}
