import { useState } from 'preact/hooks';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { useAction } from '../live/use-action.ts';
import { Problem } from '../parts/notice.tsx';

type Course = ControlSchemas['Course'];

/** Every course, and what it means. */
const courses = {
  completed: 'answered, then hung up',
  longTalk: 'answered, a long talk',
  noAnswer: 'nobody answers',
  couldNotConnect: 'no connection',
  errored: 'breaks off with an error',
  agentErrored: 'the agent fails',
  expired: 'expires in the queue',
} as const satisfies Record<Course, string>;

const courseNames = Object.keys(courses) as Course[];

/** Decides how an attempt that is in the queue will end, or takes it out. */
export function AttemptActs({ attempt, done }: { attempt: ControlSchemas['Attempt']; done(): void }) {
  const { sessionId, status, course } = attempt;
  const [chosen, setChosen] = useState<Course>(course ?? 'completed');
  const { busy, problem, run } = useAction();
  if (status !== 'call_in_queue') return null;
  const decide = async (event: Event) => {
    event.preventDefault();
    if (await run((control) => control.decideCall({ sessionId, course: chosen }))) done();
  };
  return (
    <form class="attempt-acts" aria-label="What becomes of it" onSubmit={decide}>
      <label>
        How it will end
        <select
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(courseNames.find((name) => name === value) ?? chosen)}
        >
          {courseNames.map((name) => (
            <option key={name} value={name}>
              {name}: {courses[name]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="primary" disabled={busy}>
        Decide
      </button>
      <button
        type="button"
        disabled={busy}
        onClick={() => run((control) => control.cancelAttempt({ sessionId })).then((was) => was && done())}
      >
        Cancel the call
      </button>
      <p role="status">{course === null ? '' : `It will end as ${course}.`}</p>
      <Problem error={problem} />
    </form>
  );
}
