import { useState } from 'preact/hooks';
import { useAction } from '../live/use-action.ts';
import { Moment } from '../parts/moment.tsx';
import { Problem } from '../parts/notice.tsx';
import type { Way } from './ways.ts';

/** Something that is met or not, and how it is. */
export function Item({ name, about, metAt, way }: { name: string; about?: string; metAt: string | null; way: Way }) {
  // What is to be done then stays, though the step has changed what could be done next.
  const [taken, setTaken] = useState<Way>();
  const { busy, problem, run } = useAction();
  const { step } = way;
  const { next, line } = taken ?? way;
  const take = async () => {
    if (step !== undefined && (await run(step.take))) setTaken(way);
  };
  return (
    <li class={metAt === null ? 'item' : 'item item-met'}>
      <p class="item-name">
        <span class="code">{name}</span> {about !== undefined && <span class="item-about">{about}</span>}
      </p>
      {metAt === null ? (
        <span class="item-state">not met yet</span>
      ) : (
        <span class="item-state">
          met <Moment at={metAt} />
        </span>
      )}
      {metAt === null && (
        <div class="item-way">
          {step !== undefined && (
            <button type="button" disabled={busy} aria-label={`${name}: ${step.words}`} onClick={take}>
              {step.words}
            </button>
          )}
          <Problem error={problem} />
          <p role="status">{taken === undefined ? next : `Done. ${next}`}</p>
          {line !== undefined && <p class="code line">{line}</p>}
        </div>
      )}
    </li>
  );
}
