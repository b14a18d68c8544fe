const payloads = ['alert(1)', 'window.hit()', 'document.title="hit"'];

/** Texts that a faulty page would execute. `DO` represents the action. */
const injectionTemplates = [
  '<script>DO</script>',
  '</script><script>DO</script>',
  '<script src=data:text/javascript,DO></script>',
  '<img src=x onerror=DO>',
  '"><img src=x onerror=DO>',
  "'><img src=x onerror=DO>",
  '` onerror=DO `',
  '<img/src=x/onerror=DO>',
  '<svg onload=DO>',
  '<svg><animate onbegin=DO attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:DO"><text>x</text></a></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>DO</script>"></iframe></foreignObject></svg>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=DO>',
  '<input autofocus onfocus=DO>',
  '<details open ontoggle=DO>',
  '<iframe src="javascript:DO"></iframe>',
  '<iframe srcdoc="<script>DO</script>"></iframe>',
  '<object data="javascript:DO"></object>',
  '<a href="javascript:DO" autofocus>x</a>',
  '<a href="java\tscript:DO">x</a>',
  '<a href="&#106;avascript:DO">x</a>',
  '<form action="javascript:DO"><input type=submit autofocus></form>',
  '<base href="https://evil.example/">DO',
  '<link rel=stylesheet href="https://evil.example/DO.css">',
  '<meta http-equiv=refresh content="0;url=javascript:DO">',
  '<style>@import "https://evil.example/DO.css";</style>',
  '<p style="background:url(https://evil.example/DO)">',
  '<noscript><p title="</noscript><img src=x onerror=DO>">',
  '<!--><img src=x onerror=DO>-->',
  '<![CDATA[><img src=x onerror=DO>]]>',
  '<?xml version="1.0"?><script>DO</script>',
  'javascript:DO',
  'data:text/html,<script>DO</script>',
  "';DO;//",
  '-DO-',
  '{{DO}}',
  '{{constructor.constructor("DO")()}}',
  '[x](javascript:DO)',
  '![x](x "onerror=DO")',
  '\u202e<img src=x onerror=DO>\u202c',
  '<img src=x onerror=DO>',
  '＜script＞DO＜/script＞',
  '%3Cscript%3EDO%3C/script%3E',
  '&lt;script&gt;DO&lt;/script&gt;',
  '{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=DO>"}}',
  '__proto__ constructor prototype DO',
];

/** Texts that a page must not execute: one way of injection and one action each. */
export const hostileTexts: readonly string[] = injectionTemplates.flatMap((way) =>
  payloads.map((deed) => way.replaceAll('DO', deed)),
);

/** A text that contains several hostile texts. */
export const hostile = `<img src=x onerror="alert(1)">"'><script>alert(2)</script>\${7*7}{{8}}\u202e`;
