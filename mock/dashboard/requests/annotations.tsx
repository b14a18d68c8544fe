import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Prose } from '../components/content-item.tsx';
import { useLive } from '../live/use-live.ts';

/** The violations of an exchange, the gaps it depends on, and notices. */
export function Annotations({
  exchange: { violations, reply, notices, suggestion },
}: {
  exchange: ControlSchemas['Exchange'];
}) {
  return (
    <>
      {violations.length > 0 && (
        <section aria-label="Violations" class="annotations annotations-violation">
          <h3>Violates the document</h3>
          <ul>
            {violations.map(({ part, location, message }, index) => (
              <li key={index}>
                {part === 'reply' ? 'Response' : 'Request'}: <span class="code">{location}</span> {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      {reply.gaps.length > 0 && <GapList ids={reply.gaps} />}
      {(notices.length > 0 || suggestion !== undefined) && (
        <section aria-label="Notices" class="annotations">
          <h3>Notices</h3>
          <ul>
            {suggestion !== undefined && (
              <li>
                Did you mean <span class="code">{suggestion}</span>
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

/** Gaps, and what the mock does there now. */
function GapList({ ids }: { ids: readonly string[] }) {
  const { data } = useLive((control) => control.listGaps(), 'gaps', { isRelevant: () => false });
  return (
    <section aria-label="Gaps" class="annotations annotations-gap">
      <h3>Depends on gaps</h3>
      <ul>
        {ids.map((id) => {
          const gap = data?.gaps.find((gap) => gap.id === id);
          return (
            <li key={id}>
              <span class="code">{id}</span>
              {gap !== undefined && (
                <>
                  : <Prose text={gap.description} />
                </>
              )}
              <p class="gap-choice">{gap === undefined ? '\u00a0' : <Prose text={chosenAnswerOf(gap)} />}</p>
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
