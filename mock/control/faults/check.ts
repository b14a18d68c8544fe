import type { ControlSchemas } from '../../../src/control-operations.ts';
import { isDocumented, statusOf } from '../../../src/errors.ts';
import { documentedErrors } from '../../../src/generated/errors.ts';
import { suggestion } from '../../../src/nearest.ts';
import { operationIds } from '../../../src/operations.ts';
import { shown } from '../../domain/shown.ts';

type NewFault = ControlSchemas['NewFault'];

/** What is wrong with a fault, what there is and what to do; undefined when it can be set. */
export function checkedFault({ operationId, effect, times, ratio }: NewFault): string | undefined {
  if (operationId !== undefined && !operationIds.includes(operationId)) {
    return `operationId must be one of the document's operations; found ${quoted(operationId)}${meant(operationId, operationIds)}`;
  }
  if (times !== undefined && !isWholeBetween(times, 1, mostTimes)) {
    return `times must be a whole number from 1 to ${mostTimes}; found ${times}. Leave it out for a fault that stays.`;
  }
  if (ratio !== undefined && !(ratio >= 0 && ratio <= 1)) {
    return `ratio must be a number from 0 to 1; found ${ratio}. Leave it out to meet every request.`;
  }
  return wrongEffect(effect, operationId);
}

const mostTimes = 1_000_000;
const mostMs = 60_000;

function wrongEffect(effect: NewFault['effect'], operationId: NewFault['operationId']): string | undefined {
  switch (effect.type) {
    case 'internalError':
    case 'reset':
      return undefined;
    case 'latency':
      if (isWholeBetween(effect.ms, 0, mostMs)) return undefined;
      return `effect.ms must be a whole number of milliseconds from 0 to ${mostMs}; found ${effect.ms}.`;
    case 'error':
      return wrongCode(effect.errorCode, operationId);
    default:
      return `effect.type must be "error", "internalError", "latency" or "reset"; found ${quoted((effect as { type: unknown }).type)}.`;
  }
}

function wrongCode(errorCode: string, operationId: NewFault['operationId']): string | undefined {
  const isThere = operationId === undefined ? Object.hasOwn(statusOf, errorCode) : isDocumented(operationId, errorCode);
  if (isThere) return undefined;
  const codes = Object.keys(operationId === undefined ? statusOf : documentedErrors[operationId]);
  const whose = operationId === undefined ? 'the document names' : `the document names for ${operationId}`;
  return `effect.errorCode must be a code that ${whose}; found ${quoted(errorCode)}${meant(errorCode, codes)}`;
}

function meant(word: unknown, names: readonly string[]): string {
  return suggestion(String(word), names);
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(shown(value)) : String(value);
}

function isWholeBetween(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
