import { useEffect, useState } from 'preact/hooks';
import { useMock } from '../mock.ts';
import type { Connection } from './live-source.ts';

/** The state of the connection to the mock. */
export function useConnection(): Connection {
  const { live } = useMock();
  const [connection, setConnection] = useState(() => live.connection());
  useEffect(() => {
    setConnection(live.connection());
    return live.onConnection(setConnection);
  }, [live]);
  return connection;
}
