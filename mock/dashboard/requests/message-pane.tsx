import type { ComponentChildren } from 'preact';
import type { ControlSchemas } from '../../../src/control-operations.ts';
import { toJsonLines } from '../json-lines.ts';

type Violation = ControlSchemas['Exchange']['violations'][number];

/** The request or the response: its headers, and its body with the violations marked. */
export function MessagePane({
  title,
  headers,
  body,
  isTruncated,
  violations,
}: {
  title: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  isTruncated: boolean;
  violations: readonly Violation[];
}) {
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
      {body === null ? <p class="no-body">No body.</p> : <pre>{highlightViolations(body, violations)}</pre>}
      {isTruncated && <p class="no-body">The journal kept only the beginning of this body.</p>}
    </section>
  );
}

/** A JSON value with the lines marked that violate the document; other text as it is. */
function highlightViolations(body: unknown, violations: readonly Violation[]): ComponentChildren {
  if (typeof body === 'string') return body;
  const messages = new Map(violations.map(({ location, message }) => [location, message]));
  const pieces: ComponentChildren[] = [];
  let plain = '';
  for (const { text, path } of toJsonLines(body)) {
    const message = path === undefined || path === '' ? undefined : messages.get(path);
    if (message === undefined) {
      plain += `${text}\n`;
      continue;
    }
    pieces.push(
      plain,
      <mark key={path} title={message}>
        {text}
      </mark>,
    );
    plain = '\n';
  }
  return [...pieces, plain.trimEnd()];
}
