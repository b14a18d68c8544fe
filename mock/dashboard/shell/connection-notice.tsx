import { useConnection } from '../live/use-connection.ts';
import { useMock } from '../mock.ts';

/** Shown while the connection to the mock is lost. */
export function ConnectionNotice() {
  const connection = useConnection();
  const { live } = useMock();
  return (
    <div role="status" class="connection">
      {connection === 'lost' && (
        <p>
          The mock does not respond. This data may be outdated; the dashboard reconnects automatically.
          <button type="button" onClick={() => live.retry()}>
            Try now
          </button>
        </p>
      )}
    </div>
  );
}
