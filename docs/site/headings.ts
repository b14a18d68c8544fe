/** Marks in the list beside the page the heading that is being read. */
export function followHeadings(list: Element): void {
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a')];
  const headings = links.flatMap((link) => document.querySelector<HTMLElement>(`[id="${link.hash.slice(1)}"]`) ?? []);
  const mark = () => {
    const passed = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < innerHeight / 4);
    links.forEach((link, index) => {
      if (index === Math.max(passed, 0)) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    });
  };
  addEventListener('scroll', mark, { passive: true });
  mark();
}
