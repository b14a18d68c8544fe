import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type FindZone, mockZone, type Zone } from './zone.ts';

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
