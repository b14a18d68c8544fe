const markup = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(?:"[^"<]*"|'[^'<]*'|[^<>"'])*>/g;

/** Matches CSS with an escape, and CSS that loads another file. Allows `url(#…)` and embedded fonts. */
const loadingCss = /@import|image-set|url\((?!\s*["']?(?:#|data:font\/))|\\/i;

/** Matches safe link targets in an SVG: parts of the picture itself, and embedded photos. */
const ownLink = /^(?:#|data:image\/(?:png|jpeg|gif|webp);base64,)/;

/** Describes a part of an SVG that can run a script or load another file; undefined if the SVG has no such part. */
export function findSvgProblem(bytes: Uint8Array): string | undefined {
  const text = decodeUtf8(bytes);
  if (text === undefined) return 'must be UTF-8. Save it as UTF-8';
  let firstTag: string | undefined;
  let isInStyle = false;
  let css = '';
  let end = 0;
  for (const { 0: token, index } of text.matchAll(markup)) {
    const between = text.slice(end, index);
    if (between.includes('<')) break;
    end = index + token.length;
    if (isInStyle) css += decodeReferences(between);
    if (token.startsWith('<!--')) continue;
    if (token.startsWith('<![CDATA[')) {
      if (isInStyle) css += token.slice('<![CDATA['.length, -']]>'.length);
      continue;
    }
    if (token.startsWith('<!')) return 'has a DOCTYPE. Remove it';
    if (token.startsWith('<?')) {
      const problem = findInstructionProblem(token);
      if (problem !== undefined) return problem;
      continue;
    }
    const [, name = ''] = /^<\/?([^\s/>]*)/.exec(token) ?? [];
    firstTag ??= name;
    // Refuse an element inside a `style` element: a browser ignores the inner tags and joins the text around them, so
    // they can hide CSS.
    if (isInStyle && !token.startsWith('</')) return 'has an element in a style. Remove it';
    isInStyle = localNameOf(name) === 'style' && !token.startsWith('</') && !token.endsWith('/>');
    const problem = findTagProblem(name, token);
    if (problem !== undefined) return problem;
  }
  if (/<!DOCTYPE/i.test(text.slice(end))) return 'has a DOCTYPE. Remove it';
  if (text.includes('<', end)) return 'has an error in its XML. Export it again';
  if (localNameOf(firstTag ?? '') !== 'svg') return 'has no element svg. Export it again';
  return loadingCss.test(css) ? 'loads another file in a style. Export the picture without it' : undefined;
}

function findInstructionProblem(instruction: string): string | undefined {
  if (/^<\?xml-stylesheet/i.test(instruction)) return 'has a style sheet in another file. Export it without';
  const [, encoding] = /^<\?xml\s.*?encoding\s*=\s*["']([^"']*)/is.exec(instruction) ?? [];
  return encoding === undefined || /^utf-8$/i.test(encoding) ? undefined : 'must be UTF-8. Save it as UTF-8';
}

function findTagProblem(element: string, tag: string): string | undefined {
  if (/^(?:script|foreignobject)$/.test(localNameOf(element)))
    return `has the element ${element}. Export the picture without it`;
  for (const [, name = '', one, other] of tag.matchAll(/([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    const written = one ?? other ?? '';
    const value = decodeReferences(written);
    const localName = localNameOf(name);
    if (/^xmlns(?::|$)/.test(name) && /xhtml/i.test(value)) return 'has HTML. Export the picture without it';
    if (/^on/.test(localName) || name === 'xml:base') return `has the attribute ${name}. Export the picture without it`;
    if (localName === 'href' && !ownLink.test(written))
      return `has the link ${written}. Only links such as #part are allowed`;
    if (localName === 'attributename' && /href/i.test(value)) return 'changes a link. Export the picture without it';
    // Accept an attribute with a prefix, such as `inkscape:label`: a browser ignores it.
    if (!name.includes(':') && loadingCss.test(value))
      return `loads another file in the attribute ${name}. Export the picture without it`;
  }
  return undefined;
}

function localNameOf(name: string): string {
  return (name.split(':').at(-1) ?? '').toLowerCase();
}

/** Decodes UTF-8. Returns undefined for any other encoding, and for zero bytes as in UTF-16. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

const namedCharacters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Replaces XML character references. Only predefined names are accepted, because all others need a DOCTYPE. */
function decodeReferences(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return namedCharacters[name] ?? whole;
    const code = Number.parseInt(decimal ?? hexadecimal, decimal === undefined ? 16 : 10);
    return code > 0x10_ff_ff ? whole : String.fromCodePoint(code);
  });
}
