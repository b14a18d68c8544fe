/**
 * Media behind a signed link of the mock. An external URL is shown as text and never loaded: the dashboard works without
 * a network, and sends no request to anybody else.
 */
export function Media({
  type,
  url,
  label,
}: {
  type: 'image' | 'video' | 'audio' | 'file';
  url: string;
  label: string;
}) {
  const localUrl = toLocalUrl(url);
  if (localUrl === undefined) {
    return (
      <p class="external-url">
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
        <a class="file" href={localUrl} target="_blank" rel="noreferrer">
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
