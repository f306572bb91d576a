import { expect, test } from 'vitest';
import { safeHtml } from './safe-html.ts';

test.each([
  ['<p onclick="x()" style="color:red" class="a">Hi</p>', '<p>Hi</p>'],
  ['a<script>alert(1)</script>b<style>p{}</style>c<iframe src="https://x">d</iframe>e', 'abce'],
  ['<svg><script>alert(1)</script></svg><math><mi>x</mi></math>', ''],
  ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer nofollow">x</a>'],
  ['<a href=" jAvAsCrIpT&#58;alert(1)">x</a>', '<a rel="noopener noreferrer nofollow">x</a>'],
  ['<a href="data:text/html,x">x</a>', '<a rel="noopener noreferrer nofollow">x</a>'],
  ['<a href="//evil.test">x</a>', '<a rel="noopener noreferrer nofollow">x</a>'],
  [
    '<a href="https://ok.test" target="_blank">x</a>',
    '<a href="https://ok.test" target="_blank" rel="noopener noreferrer nofollow">x</a>',
  ],
  ['<a href="mailto:a@b.test">x</a>', '<a href="mailto:a@b.test" rel="noopener noreferrer nofollow">x</a>'],
  ['<img src="x" onerror="alert(1)">', '<img src="x" loading="lazy" />'],
  ['<img src="data:image/svg+xml,x" alt="a">', '<img alt="a" loading="lazy" />'],
  ['<form action="/x"><input name="a"><button>Go</button></form>', 'Go'],
  [
    '<table><tr><td colspan="2" background="x">1</td></tr></table>',
    '<table><tr><td colspan="2">1</td></tr></table>',
  ],
  ['<p>a<b>b', '<p>a<b>b</b></p>'],
  ['<!-- c --><meta charset="utf-8"><base href="//evil">x', 'x'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
])('%s becomes %s', (html, safe) => {
  expect(safeHtml(html)).toBe(safe);
});

test('what is safe stays as it is', () => {
  const html = '<h2>Title</h2><ul><li>One &amp; <em>two</em></li></ul>';
  expect(safeHtml(html)).toBe(html);
  expect(safeHtml(safeHtml(`${html}<a href="https://x.test">y</a>`))).toBe(
    safeHtml(`${html}<a href="https://x.test">y</a>`),
  );
});
