import type { ControlSchemas } from '../../../src/control-operations.ts';
import { useLive } from '../live/use-live.ts';

/** What is to be said of an exchange: where it does not fit the document, on which gaps it rests, what else to know. */
export function Annotations({
  exchange: { violations, reply, notices, suggestion },
}: {
  exchange: ControlSchemas['Exchange'];
}) {
  return (
    <>
      {violations.length > 0 && (
        <section aria-label="Violations" class="marks marks-violation">
          <h3>Does not fit the document</h3>
          <ul>
            {violations.map(({ part, location, message }, index) => (
              <li key={index}>
                {part === 'reply' ? 'The reply' : 'The request'}: <span class="code">{location}</span> {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      {reply.gaps.length > 0 && <GapList ids={reply.gaps} />}
      {(notices.length > 0 || suggestion !== undefined) && (
        <section aria-label="Notices" class="marks">
          <h3>Worth knowing</h3>
          <ul>
            {suggestion !== undefined && (
              <li>
                Probably meant: <span class="code">{suggestion}</span>
              </li>
            )}
            {notices.map((notice, index) => (
              <li key={index}>{notice}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The questions that the interface leaves open, and what the mock answers now. */
function GapList({ ids }: { ids: readonly string[] }) {
  const { data } = useLive((control) => control.listGaps(), 'gaps', { isRelevant: () => false });
  return (
    <section aria-label="Gaps" class="marks marks-gap">
      <h3>Rests on what the interface leaves open</h3>
      <ul>
        {ids.map((id) => {
          const gap = data?.gaps.find((gap) => gap.id === id);
          return (
            <li key={id}>
              <span class="code">{id}</span>
              {gap !== undefined && <>: {gap.description}</>}
              {gap !== undefined && <p class="mark-answer">{chosenAnswerOf(gap)}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function chosenAnswerOf({ chosen, default: defaultAnswer, alternatives }: ControlSchemas['Gap']): string {
  const alternative = alternatives.find(({ id }) => id === chosen);
  return alternative === undefined ? defaultAnswer : `${alternative.description} (chosen: ${chosen})`;
}
