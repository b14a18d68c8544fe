/** The result of something that can fail in a known way. A bug in our own code throws instead. */
export type Result<Value, Failure> = Success<Value> | Failed<Failure>;

export interface Success<Value> {
  ok: true;
  value: Value;
}

export interface Failed<Failure> {
  ok: false;
  error: Failure;
}

export function succeed<Value>(value: Value): Success<Value> {
  return { ok: true, value };
}

export function fail<Failure>(error: Failure): Failed<Failure> {
  return { ok: false, error };
}
