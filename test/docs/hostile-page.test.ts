import { expect, test } from 'vitest';
import { renderBody } from '../../docs/formats/body.ts';

const renderPage = (markdown: string) => renderBody(markdown).html;

test.each([
  '<script>alert(1)</script>',
  'See <img src=x onerror=alert(1)> here.',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '- a\n  - b: <script>alert(1)</script>',
  '| a | <script>alert(1)</script> |\n|---|---|\n| <img src=x onerror=alert(1)> | b |',
  '## <script>alert(1)</script>',
  '[<script>alert(1)</script>](own.md)',
])('what is written as HTML is shown as text: %s', (markdown) => {
  expect(renderPage(markdown)).not.toMatch(/<(?:script|img|meta|iframe)/);
  expect(renderPage(markdown)).toMatch(/&(?:lt|#60);(?:script|img|meta|iframe)/);
});

test('a comment is not shown', () => {
  expect(renderPage('<!-- to do -->\n\nText.')).not.toContain('to do');
});

test.each([
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](<java\tscript:alert(1)>)',
  '[a](< javascript:alert(1)>)',
  '[a](<\u0001javascript:alert(1)>)',
  '<javascript:alert(1)>',
  '[a](data:text/html,x)',
  '[a](vbscript:x)',
  '[a](blob:x)',
  '[a][b]\n\n[b]: javascript:alert(1)',
])('a link that runs something is only its text: %j', (markdown) => {
  expect(renderPage(markdown)).not.toContain('<a href="');
});

test('a link to another page or site stays one', () => {
  expect(renderPage('[a](get-session.md#x) [b](https://example.com/c.md) [d](mailto:a@example.com)')).toContain(
    '<a href="get-session.html#x">a</a> <a href="https://example.com/c.md">b</a> <a href="mailto:a@example.com">d</a>',
  );
});
