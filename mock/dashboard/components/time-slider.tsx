import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { formatDistance } from '../format/time.ts';

const steps = 240;

/**
 * The time from `from` to `to` as a line. Letting go of its handle moves the clock; with the keyboard the arrows choose
 * and Enter moves.
 */
export function TimeSlider(props: {
  label: string;
  class?: string;
  from: number;
  to: number;
  busy: boolean;
  format(at: number): string;
  onMove(at: number): void;
  /** What is drawn on the line. */
  children?: ComponentChildren;
}) {
  const { label, from, to, busy, format, onMove, children } = props;
  const [step, setStep] = useState(0);
  const isByKey = useRef(false);
  const at = Math.round(from + (step / steps) * (to - from));
  const move = () => {
    if (step === 0) return;
    setStep(0);
    onMove(at);
  };
  return (
    <span class={`time-slider ${props.class ?? ''}`}>
      {children}
      <input
        type="range"
        min={0}
        max={steps}
        value={step}
        disabled={busy}
        aria-label={label}
        title="Drag it, or use the arrow keys and Enter."
        aria-valuetext={format(at)}
        onInput={({ currentTarget }) => setStep(Number(currentTarget.value))}
        onPointerDown={() => {
          isByKey.current = false;
        }}
        onKeyDown={(event) => {
          isByKey.current = true;
          if (event.key === 'Enter') move();
          if (event.key === 'Escape') setStep(0);
        }}
        onChange={() => {
          if (!isByKey.current) move();
        }}
      />
      <output>{step > 0 && `${format(at)} (+${formatDistance(at - from)})`}</output>
    </span>
  );
}
