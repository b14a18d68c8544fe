import type { ControlSchemas } from '../../../src/control-operations.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import { hopHeaders } from '../../../src/local-proxy.ts';
import { type ErrorCode, type OperationId, statusOf } from '../../../src/operations.ts';
import { suggestionFor, truncate } from '../../../src/text/words.ts';
import { bounds } from '../../domain/bounds.ts';
import { sizeOf } from '../../domain/world.ts';
import { bodilessStatuses, type HttpReply, serializeBody } from '../../http/message.ts';
import { type InjectedFault, jsonReply, toErrorEnvelope } from '../../http/reply.ts';

type Effect = ControlSchemas['Effect'];
type ResponseEffect = Extract<Effect, { type: 'response' }>;
type Preset = ControlSchemas['Preset'];

const gatewayPage =
  '<!doctype html>\n<html><head><title>502 Bad Gateway</title></head>\n<body><h1>502 Bad Gateway</h1></body></html>\n';

export const presets: Record<Preset, { effect: Effect; ratio?: number }> = {
  'gateway-down': { effect: { type: 'response', status: 502, body: gatewayPage } },
  'rate-limited': {
    effect: { type: 'response', status: 429, headers: { 'retry-after': '1' }, body: { message: 'Too many requests.' } },
  },
  'slow-network': { effect: { type: 'latency', ms: 1_500, spreadMs: 1_000, bytesPerSecond: 2_000 } },
  flaky: { effect: { type: 'reset', executed: true }, ratio: 0.3 },
};

export function findEffectProblem(effect: Effect, operationId: OperationId | undefined): string | undefined {
  if (effect.type === 'error') {
    const codes = Object.keys(operationId === undefined ? statusOf : documentedErrors[operationId]);
    if (codes.includes(effect.errorCode)) return undefined;
    const place = `the document names${operationId === undefined ? '' : ` for ${operationId}`}`;
    const found = `${JSON.stringify(truncate(effect.errorCode))}${suggestionFor(effect.errorCode, codes)}`;
    return `effect.errorCode must be a code that ${place}; found ${found}`;
  }
  if (effect.type !== 'response') return undefined;
  const framing = Object.keys(effect.headers ?? {}).find((name) => framingHeaders.includes(name.toLowerCase()));
  if (framing?.toLowerCase() === 'content-length')
    return `effect.headers must not have ${framing}. Use effect.delivery for a wrong length.`;
  if (framing !== undefined)
    return `effect.headers must not have ${framing}, which concerns one connection. Leave it out.`;
  if (sizeOf(effect) > bounds.faultSize)
    return `effect may have at most ${bounds.faultSize} characters. Send a shorter body.`;
  const needsBody = effect.charset !== undefined || !['none', undefined].includes(effect.delivery);
  const hasBody = effect.body === undefined ? effect.executed === true : effect.body !== '';
  const field = effect.delivery === undefined ? 'charset' : 'delivery';
  if (needsBody && bodilessStatuses.includes(effect.status ?? 0))
    return `effect.${field} needs a body, but a response with the status ${effect.status} has no body. Choose another status.`;
  if (needsBody && !hasBody)
    return `effect.${field} needs a body. Add "body", or "executed": true for the regular body.`;
  return undefined;
}

/** Headers that a fault must not set, because they state the length of a body or manage the connection. */
const framingHeaders: readonly string[] = ['content-length', ...hopHeaders];

/** `notice` completes the sentence "The fault … ". */
export interface AppliedEffect extends Pick<InjectedFault, 'isExecuted' | 'alter' | 'errorCode'> {
  notice: string;
}

export function applyEffect(
  effect: Effect,
  { faultId, operationId, draw }: { faultId: string; operationId: OperationId; draw(): number },
): AppliedEffect {
  if (effect.type === 'latency') {
    const { ms, spreadMs = 0, bytesPerSecond } = effect;
    const delayMs = spreadMs === 0 ? ms : Math.max(0, Math.round(ms + (2 * draw() - 1) * spreadMs));
    const delivery = bytesPerSecond === undefined ? { delayMs } : { delayMs, bytesPerSecond };
    const notice = `delayed the response by ${delayMs} ms.`;
    return {
      isExecuted: true,
      alter: (reply) => ({ ...reply, delivery: { ...reply.delivery, ...delivery } }),
      notice,
    };
  }
  const { executed: isExecuted = false } = effect;
  const ending = isExecuted ? 'the request was executed.' : 'nothing was executed.';
  if (effect.type === 'reset') {
    const lost: HttpReply = { status: 0, headers: {}, delivery: { failure: 'resetBefore' } };
    return { isExecuted, alter: () => lost, notice: `reset the connection; ${ending}` };
  }
  if (effect.type === 'response') {
    const alter = (reply: HttpReply) => toResponse(effect, reply);
    const what = effect.delivery === 'none' ? 'sent no response' : 'replaced the response';
    return { isExecuted, alter, notice: `${what}; ${ending}` };
  }
  const errorCode = effect.type === 'internalError' ? 'internalError' : (effect.errorCode as ErrorCode);
  const message = `Injected fault: POST /_mock/faults made ${operationId} fail (${faultId}).`;
  const status = statusOf[errorCode];
  const error = jsonReply(status, toErrorEnvelope(status, errorCode, message));
  return { isExecuted, alter: () => error, errorCode, notice: `answered with ${errorCode}; ${ending}` };
}

function toResponse(
  { headers, body, charset, delivery: failure, ...effect }: ResponseEffect,
  regular: HttpReply,
): HttpReply {
  if (failure === 'none') return { status: 0, headers: {}, delivery: { failure } };
  const { status = regular.status } = effect;
  const given = body === undefined ? regular : toContent(body);
  const content: HttpReply = bodilessStatuses.includes(status) ? { status, headers: {} } : given;
  const ownHeaders = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    ...content,
    status,
    headers: { ...content.headers, ...Object.fromEntries(ownHeaders) },
    ...(charset !== undefined && { body: encode(content.body, charset) }),
    ...(failure !== undefined && { delivery: { failure } }),
  };
}

function toContent(body: unknown): HttpReply {
  if (typeof body !== 'string') return jsonReply(200, body);
  if (body === '') return { status: 200, headers: {} };
  const type = body.startsWith('<') ? 'text/html' : 'application/json';
  return { status: 200, headers: { 'content-type': type }, body: new TextEncoder().encode(body) };
}

function encode(body: HttpReply['body'], charset: NonNullable<ResponseEffect['charset']>): Uint8Array {
  const content = typeof body === 'function' ? '' : serializeBody(body);
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  if (charset === 'utf-16le') return new Uint8Array(Uint16Array.from(text, (unit) => unit.charCodeAt(0)).buffer);
  return Uint8Array.from(text, (unit) => unit.charCodeAt(0));
}
