import { isObject } from '../../../src/json.ts';
import { toCurl } from '../../../src/text/shell.ts';
import { CopyButton } from '../components/buttons.tsx';
import { JsonField } from '../form/inputs.tsx';
import { mockUrl } from '../live/place.ts';
import type { ServiceRequest } from '../live/service.ts';

export function RequestPreview(props: {
  target: { method: string; path: string };
  apiKey: string;
  /** The request body, or the typed text if it is not a JSON object. */
  body: unknown;
  onChange(body: unknown): void;
}) {
  const { target, apiKey, body, onChange } = props;
  const curl = toShellCommand(apiKey, { ...target, body });
  return (
    <section class="stack" aria-label="Request preview">
      <h3>Request preview</h3>
      <p class="code">
        {target.method} {`${mockUrl}/api${target.path}`}
      </p>
      <JsonField
        form={{
          errors: new Map(isObject(body) ? [] : [['', 'This is not a JSON object. Correct it to send the request.']]),
        }}
        schema={{}}
        label="Body as JSON"
        fieldPath=""
        isRequired
        value={body}
        onChange={(next) => onChange(next ?? '')}
      />
      <p class="actions">
        <strong>curl</strong>
        <CopyButton text={curl} what="curl" label="Copy" />
      </p>
      <pre>{curl}</pre>
    </section>
  );
}

export function toShellCommand(apiKey: string, { method, path, body }: ServiceRequest): string {
  const headers = { 'x-api-key': apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  return toCurl({ method, url: `${mockUrl}/api${path}`, headers, ...content });
}
