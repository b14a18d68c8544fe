/**
 * A medium behind a signed link of the mock. An address of somebody else is shown as text and never asked for: the page
 * works without a network, and tells nobody that it is read.
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
      <p class="elsewhere">
        {label}, an address elsewhere: <span class="code">{url}</span>
      </p>
    );
  }
  switch (type) {
    case 'image':
      return <img class="medium" src={localUrl} alt={label} loading="lazy" />;
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: The samples have no words.
      return <video class="medium" src={localUrl} controls preload="metadata" aria-label={label} />;
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: The samples have no words.
      return <audio class="medium" src={localUrl} controls preload="none" aria-label={label} />;
    case 'file':
      return (
        <a class="file" href={localUrl} target="_blank" rel="noreferrer">
          {label}
        </a>
      );
  }
}

/** Links of the mock bear the name it was first reached by; here they lead to the page's own origin. */
function toLocalUrl(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  return pathname.startsWith('/media/') && new URLSearchParams(search).has('signature') ? pathname + search : undefined;
}
