import type { AnchorHTMLAttributes } from 'preact';
import { keepWorkspace, navigate } from './route.ts';

/** A link within the dashboard and the workspace. It is a real link: it can be copied, and opened in another tab. */
export function Link({ href: to, ...rest }: AnchorHTMLAttributes & { href: string }) {
  const href = keepWorkspace(to);
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  };
  return <a href={href} onClick={handleClick} {...rest} />;
}
