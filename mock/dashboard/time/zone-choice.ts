import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { toCurrentName } from './time-zones.ts';
import type { FindZone, Zone } from './zone.ts';

/** The zone of the mock: its document and its answers are in it. */
export const mockZone = 'UTC';

/** The zone of the person in front of the page. */
export function ownZone(): string {
  return toCurrentName(Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** The name of the zone that times are shown in, and all others. */
export const ZoneContext = createContext<{ name: string; findZone: FindZone } | undefined>(undefined);

/** The zone that times are shown in. */
export function useZone(): Zone {
  const { name, findZone } = useZones();
  const zone = findZone(name) ?? findZone(mockZone);
  if (zone === undefined) throw new Error('Every browser knows UTC.');
  return zone;
}

/** Finds any zone. */
export function useFindZone(): FindZone {
  return useZones().findZone;
}

function useZones() {
  const zones = useContext(ZoneContext);
  if (zones === undefined) throw new Error('A view must be inside <ZoneContext.Provider>.');
  return zones;
}
