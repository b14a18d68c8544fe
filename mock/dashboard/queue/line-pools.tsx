import type { ControlSchemas } from '../../../src/control-operations.ts';
import { Link } from '../route/link.tsx';
import { hrefOf } from '../route/route.ts';

/** So many lines are drawn one by one; of more, the numbers say enough. */
const maxDrawn = 12;

/** The lines of every pool, and how many of them carry a call now. Each leads to the calls of its workspace. */
export function LinePools({ lines, query }: { lines: readonly ControlSchemas['LineUsage'][]; query: URLSearchParams }) {
  return (
    <ul class="lines" aria-label="Lines">
      {lines.map(({ workspaceId, channelName, lines: lineCount, busy }) => (
        <li key={`${workspaceId}/${channelName}`}>
          <Link
            class="pool"
            href={hrefOf('queue', [], { ...Object.fromEntries(query), workspaceId })}
            aria-current={query.get('workspaceId') === workspaceId ? 'true' : undefined}
          >
            <span class="pool-name">
              {channelName} · {workspaceId}
            </span>
            <span class="pool-lines" aria-hidden="true">
              {Array.from({ length: Math.min(lineCount, maxDrawn) }, (_, index) => (
                <span key={index} class={index < busy ? 'pool-line pool-line-busy' : 'pool-line'} />
              ))}
            </span>
            <span class="pool-busy">
              {busy} of {lineCount} busy
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
