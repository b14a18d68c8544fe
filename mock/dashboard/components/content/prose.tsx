/** A text with code between backticks. */
export function Prose({ text }: { text: string }) {
  const pieces = text.split('`');
  // Without its closing one, a backtick is only a backtick.
  if (pieces.length % 2 === 0) return <>{text}</>;
  return <>{pieces.map((piece, index) => (index % 2 === 0 ? piece : <code key={index}>{piece}</code>))}</>;
}
