import type { ControlSchemas } from '../../../src/control-operations.ts';
import { formatJson } from '../live/text.ts';
import { CopyButton } from './buttons.tsx';

/** One content item of a message. */
export function Content({ item }: { item: ControlSchemas['ContentItem'] }) {
  switch (item.type) {
    case 'text':
      return <p class="text">{item.text}</p>;
    case 'button':
      return (
        <p class="quick-reply" title={item.payload ?? undefined}>
          {item.text}
        </p>
      );
    case 'audio':
      return <Media type="audio" url={item.url} label="Audio" />;
    case 'file':
      return <Media type="file" url={item.url} label={item.filename ?? 'File'} />;
    case 'image':
    case 'video':
      return (
        <>
          <Media type={item.type} url={item.url} label={item.caption ?? (item.type === 'image' ? 'Image' : 'Video')} />
          {item.caption && <p class="text">{item.caption}</p>}
        </>
      );
  }
}

/**
 * Media behind a signed link of the mock. An external URL is shown as text and never loaded: the dashboard works without
 * a network, and sends no request to anybody else.
 */
export function Media(props: { type: 'image' | 'video' | 'audio' | 'file'; url: string; label: string }) {
  const { type, url, label } = props;
  const localUrl = toLocalUrl(url);
  if (localUrl === undefined) {
    return (
      <p class="hint">
        {label}, external URL: <span class="code">{url}</span>
      </p>
    );
  }
  switch (type) {
    case 'image':
      return <img class="media" src={localUrl} alt={label} loading="lazy" />;
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: The samples have no speech.
      return <video class="media" src={localUrl} controls preload="metadata" aria-label={label} />;
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: The samples have no speech.
      return <audio class="media" src={localUrl} controls preload="none" aria-label={label} />;
    case 'file':
      return (
        <a href={localUrl} target="_blank" rel="noreferrer">
          {label}
        </a>
      );
  }
}

/**
 * Links of the mock contain the host that it was first reached by; here they lead to the dashboard's own origin,
 * and to where the mock serves the dashboard: what it loads is not among the requests of the app.
 */
function toLocalUrl(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  return pathname.startsWith('/media/') && new URLSearchParams(search).has('signature')
    ? `/_mock${pathname}${search}`
    : undefined;
}

/** A text with code between backticks. */
export function Prose({ text }: { text: string }) {
  const pieces = text.split('`');
  // Without its closing one, a backtick is only a backtick.
  if (pieces.length % 2 === 0) return <>{text}</>;
  return <>{pieces.map((piece, index) => (index % 2 === 0 ? piece : <code key={index}>{piece}</code>))}</>;
}

/** A JSON value on indented lines, with a button to copy it. */
export function JsonText({ value, what }: { value: unknown; what: string }) {
  const text = formatJson(value);
  return (
    <div class="json-text">
      <CopyButton text={text} what={what} label="Copy" />
      <pre>{text}</pre>
    </div>
  );
}
