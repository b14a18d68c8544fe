import { useConnection } from '../live/use-connection.ts';
import { useMock } from '../mock.ts';

/** Says that what is on show may be old, and that the page tries again. */
export function ConnectionNotice() {
  const connection = useConnection();
  const { live } = useMock();
  return (
    <div role="status" class="connection">
      {connection === 'lost' && (
        <p>
          The mock does not answer. What you see is as it was last; the page goes on when the mock is back.
          <button type="button" onClick={() => live.retry()}>
            Try now
          </button>
        </p>
      )}
    </div>
  );
}
