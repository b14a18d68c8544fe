export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

export function createPair(...children: readonly Node[]): HTMLElement {
  return createElement('div', { className: 'pair' }, ...children);
}

export const siteRoot = new URL(document.documentElement.dataset.root ?? './', document.baseURI);
