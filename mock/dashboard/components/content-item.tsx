import type { ControlSchemas } from '../../../src/control-operations.ts';
import { controlPath } from '../live/service.ts';
import { formatJson } from '../live/text.ts';
import { CopyButton } from './buttons.tsx';

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

/** The dashboard loads no media from external URLs, because it must contact no other server. */
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
  if (type === 'image') return <img class="media" src={localUrl} alt={label} loading="lazy" />;
  if (type === 'file') {
    return (
      <a href={localUrl} target="_blank" rel="noreferrer">
        {label}
      </a>
    );
  }
  const Player = type;
  return <Player class="media" src={localUrl} controls preload="metadata" aria-label={label} />;
}

/**
 * Load media through the dashboard's own path: the browser can reach its host, and the journal omits requests to it.
 */
function toLocalUrl(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  const start = pathname.indexOf('/media/');
  return start >= 0 && new URLSearchParams(search).has('signature')
    ? `${controlPath}${pathname.slice(start)}${search}`
    : undefined;
}

export function Prose({ text }: { text: string }) {
  const pieces = text.split('`');
  if (pieces.length % 2 === 0) return <>{text}</>;
  return <>{pieces.map((piece, index) => (index % 2 === 0 ? piece : <code key={index}>{piece}</code>))}</>;
}

export function JsonText({ value, what }: { value: unknown; what: string }) {
  const text = formatJson(value);
  return (
    <div class="stack">
      <CopyButton text={text} what={what} label="Copy" />
      <pre>{text}</pre>
    </div>
  );
}
