export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Shows fields side by side if there is room. */
export function createPair(...children: readonly Node[]): HTMLElement {
  return createElement('div', { className: 'pair' }, ...children);
}

/** The root URL of the site, which may be below any path. */
export const siteRoot = new URL(document.documentElement.dataset.root ?? './', document.baseURI);
