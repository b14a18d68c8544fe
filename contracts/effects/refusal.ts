import { isObject } from '../../src/json.ts';
import type { Exchange } from '../facts/exchange.ts';
import { idIn } from './effect-state.ts';

/** Whether a response says that nothing was done: an error of the client in the envelope, or a limit of the rate. */
export function provesRefusal(exchange: Exchange): boolean {
  const { status, headers, json } = exchange;
  if (idIn('message', exchange) !== undefined || idIn('call', exchange) !== undefined) return false;
  if (status === 429 || (status === 503 && headers['retry-after'] !== undefined)) return true;
  const isEnvelope = isObject(json) && typeof json.errorCode === 'string' && !json.data;
  return isEnvelope && status >= 400 && status < 500;
}
