import { useEffect, useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Prose } from '../parts/prose.tsx';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';

/** One open question, what the mock does there, and, where there are, its alternatives to choose from. */
export function Gap({
  gap: { id, text, default: answer, alternatives, chosen },
  onChoose,
}: {
  gap: ControlSchemas['Gap'];
  /** Tells whether it was done. */
  onChoose(choice: string): Promise<boolean>;
}) {
  // What was clicked is marked at once; it goes back when it was refused.
  const [marked, setMarked] = useState(chosen);
  useEffect(() => setMarked(chosen), [chosen]);
  const choose = async (choice: string) => {
    setMarked(choice);
    if (!(await onChoose(choice))) setMarked(chosen);
  };
  const own = (
    <Link class="code" href={hrefOf('faults', ['gaps'], { search: id })}>
      {id}
    </Link>
  );
  if (alternatives.length === 0) {
    return (
      <li class="card gap">
        <p>
          <Prose text={text} />
        </p>
        <p class="gap-answer">
          <Prose text={answer} />
        </p>
        {own}
      </li>
    );
  }
  const answers = [{ id: 'default', text: answer }, ...alternatives];
  return (
    <li class={chosen === 'default' ? 'card gap' : 'card gap gap-chosen'}>
      <fieldset>
        <legend>
          <Prose text={text} />
        </legend>
        {answers.map((one) => (
          <label key={one.id} class="gap-answer">
            <input type="radio" name={id} value={one.id} checked={one.id === marked} onChange={() => choose(one.id)} />
            <span>
              <strong>{one.id}</strong> <Prose text={one.text} />
            </span>
          </label>
        ))}
      </fieldset>
      {own}
    </li>
  );
}
