import type { AnchorHTMLAttributes } from 'preact';
import { go } from './route.ts';

/** A link to another address of the page. It is a true link: it can be copied, and opened in another tab. */
export function Link({ href, ...rest }: AnchorHTMLAttributes & { href: string }) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}
