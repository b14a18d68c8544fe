type Child = Node | string;

/** An element with properties and children. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Where the site begins, whatever path it is below. */
export const siteRoot = new URL(document.documentElement.dataset.root ?? './', document.baseURI);
