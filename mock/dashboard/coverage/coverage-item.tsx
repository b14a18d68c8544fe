import { useState } from 'preact/hooks';
import { CopyButton } from '../components/copy-button.tsx';
import { Problem } from '../components/notice.tsx';
import { Timestamp } from '../components/timestamp.tsx';
import { useAction } from '../live/use-action.ts';
import { sendToService } from '../service/send-to-service.ts';
import { coverageStrings as strings } from '../strings/coverage.ts';
import { toCurl } from './curl.ts';
import type { Suggestion } from './suggestions.ts';

/** One item of the coverage, and how to cover it. */
export function CoverageItem({
  name,
  about,
  coveredAt,
  suggestion,
  apiKey,
}: {
  name: string;
  about?: string;
  coveredAt: string | null;
  suggestion: Suggestion;
  /** The key that its request is sent with. */
  apiKey: string;
}) {
  // The instruction stays, though the action may have changed the suggestion.
  const [completed, setCompleted] = useState<Suggestion>();
  const { busy, problem, run } = useAction();
  const { action } = suggestion;
  const { instruction, request } = completed ?? suggestion;
  const [status, setStatus] = useState<number>();
  // What is to be done first comes first.
  const isNext = action === undefined || completed !== undefined;
  const command =
    request !== undefined && isNext ? toCurl(apiKey, request.method, request.path, request.body) : undefined;
  const runRequest = () =>
    run(async () => {
      if (request !== undefined) setStatus((await sendToService(apiKey, request)).status);
    });
  const runAction = async () => {
    if (action !== undefined && (await run(action.run))) setCompleted(suggestion);
  };
  return (
    <li class={coveredAt === null ? 'item' : 'item item-covered'}>
      <p class="item-name">
        <span class="code">{name}</span> {about !== undefined && <span class="item-about">{about}</span>}
      </p>
      {coveredAt === null ? (
        <span class="item-state">not covered</span>
      ) : (
        <span class="item-state">
          covered <Timestamp at={coveredAt} />
        </span>
      )}
      {coveredAt === null && (
        <div class="item-suggestion">
          {action !== undefined && (
            <button type="button" disabled={busy} aria-label={`${name}: ${action.label}`} onClick={runAction}>
              {action.label}
            </button>
          )}
          <Problem error={problem} />
          <p role="status">{completed === undefined ? instruction : `Done. ${instruction}`}</p>
          {command !== undefined && (
            <div class="command">
              <span class="code">{command}</span>
              <CopyButton text={command} what={strings.curl} />
              {!command.includes('CALL_ID') && (
                <button type="button" disabled={busy} aria-label={strings.runItem(name)} onClick={runRequest}>
                  {strings.run}
                </button>
              )}
              {status !== undefined && <span role="status">{strings.answered(status)}</span>}
            </div>
          )}
        </div>
      )}
    </li>
  );
}
