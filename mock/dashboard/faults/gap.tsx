import { useEffect, useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Prose } from '../components/content/prose.tsx';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';

/** One gap, its default, and its alternatives to choose from. */
export function Gap({
  gap: { id, description, default: answer, alternatives, chosen },
  onChoose,
}: {
  gap: ControlSchemas['Gap'];
  /** Resolves with whether it succeeded. */
  onChoose(choice: string): Promise<boolean>;
}) {
  // The choice is marked at once, and unmarked when it is refused.
  const [selected, setSelected] = useState(chosen);
  useEffect(() => setSelected(chosen), [chosen]);
  const choose = async (choice: string) => {
    setSelected(choice);
    if (!(await onChoose(choice))) setSelected(chosen);
  };
  const gapLink = (
    <Link class="code" href={hrefOf('faults', ['gaps'], { search: id })}>
      {id}
    </Link>
  );
  if (alternatives.length === 0) {
    return (
      <li class="card gap">
        <p>
          <Prose text={description} />
        </p>
        <p class="gap-answer">
          <Prose text={answer} />
        </p>
        {gapLink}
      </li>
    );
  }
  const answers = [{ id: 'default', description: answer }, ...alternatives];
  return (
    <li class={chosen === 'default' ? 'card gap' : 'card gap gap-chosen'}>
      <fieldset>
        <legend>
          <Prose text={description} />
        </legend>
        {answers.map((answer) => (
          <label key={answer.id} class="gap-answer">
            <input
              type="radio"
              name={id}
              value={answer.id}
              checked={answer.id === selected}
              onChange={() => choose(answer.id)}
            />
            <span>
              <strong>{answer.id}</strong> <Prose text={answer.description} />
            </span>
          </label>
        ))}
      </fieldset>
      {gapLink}
    </li>
  );
}
