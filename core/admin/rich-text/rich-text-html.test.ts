import { expect, it } from 'vitest';
import { linkAddress, lostElements, withoutEmpty } from './rich-text-html.ts';

it('names what the editor would lose, each once', () => {
  expect(lostElements('<p>A <b>b</b><br/><img src=x></p>')).toEqual([]);
  expect(lostElements('<TABLE><tr><td>1 &lt;i</td><td>2</td></tr></TABLE><iframe></iframe>')).toEqual([
    'table',
    'tr',
    'td',
    'iframe',
  ]);
});

it('an empty paragraph is no text', () => {
  expect(withoutEmpty('<p></p>')).toBe('');
  expect(withoutEmpty('<p>x</p>')).toBe('<p>x</p>');
});

it('a link leads to a page, a place, or a mailbox; never to a script', () => {
  expect(linkAddress('shop.com/sizes')).toBe('https://shop.com/sizes');
  expect(linkAddress('localhost:4000/x')).toBe('https://localhost:4000/x');
  expect(linkAddress('http://a.test')).toBe('http://a.test');
  expect(linkAddress('/collections/all')).toBe('/collections/all');
  expect(linkAddress('hello@shop.com')).toBe('mailto:hello@shop.com');
  for (const bad of ['', ' ', 'javascript:alert(1)', 'data:text/html,x', 'two words'])
    expect(linkAddress(bad)).toBeNull();
});
