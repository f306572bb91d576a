import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRegistered, redirectUriProblem } from './redirect-uri.ts';

describe('where people are sent back to (reliability 30)', () => {
  test.each([
    'https://app.test/callback',
    'https://app.test',
    'https://app.test/',
    'https://app.test:8443/a/b?c=d',
    'http://127.0.0.1:3000/callback',
    'http://localhost/callback',
    'http://[::1]:3000/',
  ])('%s will do', (uri) => expect(redirectUriProblem(uri)).toBeNull());

  test.each([
    '',
    '/callback',
    'app.test/callback',
    'http://app.test/callback',
    'http://127.0.0.1.app.test/callback',
    'http://localhost.app.test/',
    'javascript:alert(1)',
    'data:text/html,hello',
    'file:///etc/passwd',
    'app://callback',
    'https://user@app.test/callback',
    'https://app.test:pass@evil.test/',
    'https://app.test/callback#part',
    'https://app.test/callback#',
    'https://*.app.test/callback',
    'https://app.test/a/../callback',
    'https://app.test/%2e%2e/callback',
    'https://app.test\\@evil.test/',
    'https:app.test/callback',
    'https:///app.test/callback',
    'https://APP.test/callback',
    'https://app.test:443/callback',
    'https://app.test/call back',
    'https://app.test/\tcallback',
    'https://аpp.test/callback',
    'https://2130706433/callback',
  ])('%s will not', (uri) => expect(redirectUriProblem(uri)).toEqual(expect.any(String)));

  test('what is taken leads to a host over https, whatever was typed', () => {
    const piece = fc.constantFrom('https:', 'http:', '//', '/', '\\', '@', ':', '.', '..', '%2f', '#', '?', 'a.test', 'b.test', ' ', '[::1]', '127.0.0.1', '\u202e'); // prettier-ignore
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const uri = pieces.join('');
        if (redirectUriProblem(uri) !== null) return;
        const url = new URL(uri);
        expect(url.protocol === 'https:' || ['127.0.0.1', '[::1]'].includes(url.hostname)).toBe(true);
        expect([url.username, url.password, url.hash]).toEqual(['', '', '']);
        expect([uri, `${uri}/`]).toContain(url.href);
      }),
      { numRuns: 2000 },
    );
  });

  test('only the very letters are registered', () => {
    fc.assert(
      fc.property(fc.constantFrom('https://app.test/', 'https://a.test/b?c=D'), fc.string(), (uri, more) => {
        expect(isRegistered(uri, [uri])).toBe(true);
        expect(isRegistered(uri + more, [uri])).toBe(more === '');
        expect(isRegistered(uri.toUpperCase(), [uri])).toBe(uri.toUpperCase() === uri);
      }),
    );
  });
});
