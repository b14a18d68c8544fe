/** The status of a response, with its colour. */
export function HttpStatus({ status }: { status: number }) {
  const tone = status < 300 ? 'good' : status < 500 ? 'waiting' : 'bad';
  return <span class={`status status-${tone}`}>{status}</span>;
}
