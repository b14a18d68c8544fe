import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { findZone, type Zone } from '../schedule/zone.ts';
import { toCurrentName } from './time-zones.ts';

/** The zone of the mock: its document and its answers are in it. */
export const mockZone = 'UTC';

/** The zone of the person in front of the page. */
export function ownZone(): string {
  return toCurrentName(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** The name of the zone that times are shown in. */
export const ZoneContext = createContext<string>(mockZone);

/** The zone that times are shown in. */
export function useZone(): Zone {
  const name = useContext(ZoneContext);
  const zone = findZone(name) ?? findZone(mockZone);
  if (zone === undefined) throw new Error('Every browser knows UTC.');
  return zone;
}
