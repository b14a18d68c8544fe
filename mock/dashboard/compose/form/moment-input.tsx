import { useState } from 'preact/hooks';
import type { FieldProps } from '../../form/field-props.ts';
import { LabelledField } from '../../form/labelled-field.tsx';
import { composeStrings as strings } from '../../strings/compose.ts';
import { formatDistance } from '../../time/format-distance.ts';
import { formatIso, parseMoment } from '../../time/iso.ts';
import { useZone } from '../../time/zone-choice.ts';

/** A moment as a person writes it; what is sent is ISO 8601. What is no moment is sent as it is. */
export function MomentInput({ field, now }: { field: FieldProps; now: number }) {
  const zone = useZone();
  const value = field.value === undefined ? '' : String(field.value);
  const [draft, setDraft] = useState<{ text: string; value: string }>();
  // It stays as it was typed while it means the same.
  const text = draft?.value === value ? draft.text : value;
  const change = (next: string) => {
    const at = parseMoment(next, { now, zone });
    const sent = at === undefined ? next.trim() : new Date(at).toISOString().replace('.000Z', 'Z');
    setDraft({ text: next, value: sent });
    field.onChange(sent === '' ? undefined : sent);
  };
  const at = value === '' ? undefined : parseMoment(value, { now, zone });
  const meaning =
    at === undefined ? strings.momentUnknown : strings.momentMeans(formatIso(at, zone), describeDistance(at - now));
  return (
    <LabelledField field={field} hint={value === '' ? strings.momentHint : meaning}>
      {(attributes) => (
        <input
          type="text"
          autocomplete="off"
          spellcheck={false}
          {...attributes}
          value={text}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
    </LabelledField>
  );
}

function describeDistance(ms: number): string {
  return ms < 0 ? `${formatDistance(ms)} ago` : `in ${formatDistance(ms)}`;
}
