import { useEffect, useState } from 'preact/hooks';
import { isObject } from '../../../src/json.ts';

const path = '/_mock/login';

/** Logs this browser out; undefined where nobody has to log in. */
export function useLogout(): (() => void) | undefined {
  const [isRequired, setRequired] = useState(false);
  useEffect(() => {
    fetch(path)
      .then((response) => response.json())
      .then(
        (body: unknown) => setRequired(isObject(body) && body.isRequired === true),
        () => {},
      );
  }, []);
  if (!isRequired) return undefined;
  return () => {
    const headers = { 'content-type': 'application/json' };
    void fetch(path, { method: 'DELETE', headers }).finally(() => location.reload());
  };
}
