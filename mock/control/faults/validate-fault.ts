import type { ControlSchemas } from '../../../src/control-operations.ts';
import { isDocumented, statusOf } from '../../../src/errors.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import { operationIds } from '../../../src/operations.ts';
import { didYouMean, nearestName, suggestionFor } from '../../../src/text/nearest.ts';
import { truncate } from '../../../src/text/truncate.ts';

type NewFault = ControlSchemas['NewFault'];

/** Why a fault is invalid; undefined when it is valid. */
export function validateFault({ operationId, effect, times, ratio }: NewFault): string | undefined {
  if (operationId !== undefined && !operationIds.includes(operationId)) {
    return `operationId must be one of the document's operations; found ${quote(operationId)}${suggest(operationId, operationIds)}`;
  }
  if (times !== undefined && !isIntegerBetween(times, 1, maxTimes)) {
    return `times must be a whole number from 1 to ${maxTimes}; found ${times}. Leave it out for a fault that stays.`;
  }
  if (ratio !== undefined && !(ratio >= 0 && ratio <= 1)) {
    return `ratio must be a number from 0 to 1; found ${ratio}. Leave it out for every request.`;
  }
  return validateEffect(effect, operationId);
}

const maxTimes = 1_000_000;
const maxLatencyMs = 60_000;

function validateEffect(effect: NewFault['effect'], operationId: NewFault['operationId']): string | undefined {
  switch (effect.type) {
    case 'internalError':
    case 'reset':
      return undefined;
    case 'latency':
      if (isIntegerBetween(effect.ms, 0, maxLatencyMs)) return undefined;
      return `effect.ms must be a whole number of milliseconds from 0 to ${maxLatencyMs}; found ${effect.ms}.`;
    case 'error':
      return validateErrorCode(effect.errorCode, operationId);
    default:
      return unknownKind((effect as { type?: unknown }).type);
  }
}

const kinds = ['error', 'internalError', 'latency', 'reset'] satisfies NewFault['effect']['type'][];

function unknownKind(type: unknown): string {
  const closest = nearestName(String(type), kinds);
  const found = `effect.type must be "error", "internalError", "latency" or "reset"; found ${quote(type)}.`;
  return closest === undefined ? found : `${found} ${didYouMean(closest)}`;
}

function validateErrorCode(errorCode: string, operationId: NewFault['operationId']): string | undefined {
  const isKnown = operationId === undefined ? Object.hasOwn(statusOf, errorCode) : isDocumented(operationId, errorCode);
  if (isKnown) return undefined;
  const codes = Object.keys(operationId === undefined ? statusOf : documentedErrors[operationId]);
  const scope = operationId === undefined ? 'the document names' : `the document names for ${operationId}`;
  return `effect.errorCode must be a code that ${scope}; found ${quote(errorCode)}${suggest(errorCode, codes)}`;
}

function suggest(value: unknown, names: readonly string[]): string {
  return suggestionFor(String(value), names);
}

function quote(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(truncate(value)) : String(value);
}

function isIntegerBetween(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
