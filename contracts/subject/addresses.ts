import type { Effect } from '../operations/traits.ts';
import type { Subject } from './subject.ts';

/** Every address to which requests are sent, each once. */
export function addressesOf({ baseUrl, baseUrlAlt, controlUrl }: Subject): string[] {
  return [...new Set([baseUrl, baseUrlAlt, ...(controlUrl === undefined ? [] : [controlUrl])])];
}

/** Whether an address is surely on this machine. Names below localhost may be resolved by a server that leads elsewhere. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Whether all addresses of a subject are on this machine: such a service is taken for a mock that reaches nobody. */
export function isLocal(subject: Subject): boolean {
  return addressesOf(subject).every(isLoopback);
}

/** The strongest effect that is allowed by default: any where all subjects are on this machine, else none. */
export function defaultEffectsFor(...subjects: readonly Subject[]): Effect {
  return subjects.every(isLocal) ? 'call' : 'none';
}
