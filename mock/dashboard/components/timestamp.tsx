/** A timestamp in UTC, shortened. */
export function Timestamp({ at, seconds = true }: { at: string; seconds?: boolean }) {
  return (
    <time class="timestamp" dateTime={at} title={at}>
      {at.slice(0, 10)} {at.slice(11, seconds ? 19 : 16)}
    </time>
  );
}
