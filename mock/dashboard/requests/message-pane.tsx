import type { ComponentChildren } from 'preact';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { toJsonLines } from '../format/text.ts';

type Violations = ControlSchemas['Exchange']['violations'];

/** The request or the response: its headers, and its body with the violations marked. */
export function MessagePane(props: {
  title: string;
  message: { headers: Readonly<Record<string, string>>; body: unknown };
  isTruncated: boolean;
  violations: Violations;
}) {
  const {
    title,
    message: { headers, body },
    isTruncated,
    violations,
  } = props;
  return (
    <section class="pane" aria-label={title}>
      <h3>{title}</h3>
      <dl class="headers">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="code">{value}</dd>
          </div>
        ))}
      </dl>
      {body === null ? <p class="hint">No body.</p> : <pre>{highlightViolations(body, violations)}</pre>}
      {isTruncated && <p class="hint">The journal kept only the beginning of this body.</p>}
    </section>
  );
}

/** A JSON value with the lines marked that violate the document; other text as it is. */
function highlightViolations(body: unknown, violations: Violations): ComponentChildren {
  if (typeof body === 'string') return body;
  const messages = new Map(violations.map(({ location, message }) => [location, message]));
  return toJsonLines(body).flatMap(({ text, path }, index) => {
    const message = path ? messages.get(path) : undefined;
    const line =
      message === undefined ? (
        text
      ) : (
        <mark key={path} title={message}>
          {text}
        </mark>
      );
    return index === 0 ? [line] : ['\n', line];
  });
}
