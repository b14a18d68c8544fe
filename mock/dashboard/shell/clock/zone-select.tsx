import { clockStrings as strings } from '../../strings/shell.ts';
import { listTimeZones } from '../../time/time-zones.ts';
import { mockZone, ownZone, useZone } from '../../time/zone-choice.ts';

/** The zone that times are shown in: the mock's, one's own, or any. */
export function ZoneSelect({ onZone }: { onZone(name: string): void }) {
  const { name } = useZone();
  const own = ownZone();
  const others = listTimeZones().filter((zone) => zone !== own && zone !== mockZone);
  return (
    <label class="zone-select">
      <span class="visually-hidden">{strings.zone}</span>
      <select value={name} onChange={({ currentTarget }) => onZone(currentTarget.value)}>
        <option value={mockZone}>{strings.mockZone}</option>
        {own !== mockZone && <option value={own}>{strings.ownZone(own)}</option>}
        {others.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </select>
    </label>
  );
}
