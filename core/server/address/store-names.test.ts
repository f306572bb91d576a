import { describe, expect, test } from 'vitest';
import { hostKinds, readStoreHosts, StoreOriginError, storeOriginWarning } from './store-names.ts';

const read = (given: string | undefined, publicUrl = 'https://office.test', listening = '127.0.0.1') =>
  readStoreHosts(given, { publicUrl, listening });

describe('STORE_ORIGIN', () => {
  test.each([
    'https://{shop}.example.com',
    'http://{shop}.localhost:3000',
    'https://{shop}.stores.example.co.uk:8443',
  ])('%s is one', (given) => {
    expect(read(given)).toEqual({ origin: given, scriptName: null });
    expect(read(`${given.replace('example', 'EXAMPLE')}/`)).toEqual({ origin: given, scriptName: null });
  });

  test.each([
    'https://example.com',
    'https://{shop}',
    'https://{shop}/',
    'https://{shop}:3000',
    'https://stores.example.com/{shop}',
    'https://{shop}.{shop}.example.com',
    'https://www.{shop}.example.com',
    'https://x{shop}.example.com',
    'https://{shop}.example.com/store',
    'https://{shop}.example.com?x',
    'https://user@{shop}.example.com',
    'https://{shop}.example.com:99999',
    'https://{shop}.example.com:443',
    'https://{shop}.127.0.0.1',
    'https://{shop}.exa_mple.com',
    'https://{shop}..com',
    'https://{shop}.example.com.',
    'https://{shop}.-a.com',
    'ftp://{shop}.example.com',
    '{shop}.example.com',
    'yes',
    ' ',
  ])('%s is refused in one line that names it', (given) => {
    expect(() => read(given)).toThrow(StoreOriginError);
    expect(() => read(given)).toThrow(`STORE_ORIGIN=${given} is not the origin of a host for each shop`);
    try {
      read(given);
    } catch (error) {
      expect((error as Error).message).not.toContain('\n');
    }
  });

  test('gives no shop the host of the back office', () => {
    expect(() => read('https://{shop}.example.com', 'https://office-7.example.com')).toThrow(
      'would give a shop the host of PUBLIC_URL (office-7.example.com)',
    );
    expect(read('https://{shop}.example.com', 'https://office.example.com').origin).not.toBeNull();
    expect(read('https://{shop}.example.com', 'https://example.com').origin).not.toBeNull();
    expect(read('https://{shop}.example.com', 'https://office-7.example.org').origin).not.toBeNull();
  });

  test('warns on http below one domain, where a store could set a cookie for the office', () => {
    const warning = (given: string, publicUrl: string) =>
      storeOriginWarning(read(given, publicUrl), publicUrl);
    expect(warning('http://{shop}.example.com', 'http://office.example.com')).toContain('office.example.com');
    expect(warning('http://{shop}.stores.example.com', 'http://office.example.com')).not.toBeNull();
    expect(warning('http://{shop}.example.com', 'http://example.com')).not.toBeNull();
    expect(warning('https://{shop}.example.com', 'https://office.example.com')).toBeNull();
    expect(warning('http://{shop}.example.org', 'http://office.example.com')).toBeNull();
    // A name of one part has no cookies for what is below it.
    expect(warning('http://{shop}.localhost:3000', 'http://localhost:3000')).toBeNull();
  });
});

describe('without it scripts of other programs', () => {
  test.each([
    ['http://localhost:3000', '127.0.0.1'],
    ['http://127.0.0.1:3000', 'localhost'],
    ['http://[::1]:3000', null],
    ['http://127.0.0.2:3000', null],
    ['https://localhost', null],
    ['https://office.example.com', null],
    ['http://192.168.1.5:3000', null],
    ['nonsense', null],
  ])('of %s run at %s', (publicUrl, name) => {
    expect(read(undefined, publicUrl)).toEqual({ origin: null, scriptName: name });
    expect(read('', publicUrl)).toEqual({ origin: null, scriptName: name });
  });

  test('have no other name where only one is listened on', () => {
    expect(read(undefined, 'http://localhost:3000', '::1').scriptName).toBeNull();
  });
});

describe('whose a host name is', () => {
  test('of the stores’ domain each is a store’s, but the office’s own', () => {
    const kind = hostKinds(
      read('https://{shop}.example.com', 'https://office.example.com'),
      'https://office.example.com',
    );
    for (const name of ['office.example.com', 'OFFICE.example.com', 'office.example.com.', 'example.com']) {
      expect([name, kind(name)]).toEqual([name, { kind: 'office' }]);
    }
    for (const name of ['127.0.0.1', 'localhost', '', 'notexample.com', 'demo-1.example.com.evil.test']) {
      expect([name, kind(name)]).toEqual([name, { kind: 'office' }]);
    }
    for (const [name, label] of [
      ['demo-1.example.com', 'demo-1'],
      ['DEMO-1.Example.COM', 'demo-1'],
      ['demo-1.example.com.', 'demo-1'],
      ['www.example.com', 'www'],
      ['a.office.example.com', 'a.office'],
      ['a.demo-1.example.com', 'a.demo-1'],
    ]) {
      expect([name, kind(name!)]).toEqual([name, { kind: 'store', label }]);
    }
  });

  test('of this machine one is the office’s and one the scripts’', () => {
    const kind = hostKinds(read(undefined, 'http://localhost:3000'), 'http://localhost:3000');
    expect(kind('localhost')).toEqual({ kind: 'office' });
    expect(kind('127.0.0.1')).toEqual({ kind: 'scripts' });
    expect(kind('[::1]')).toEqual({ kind: 'office' });
    expect(kind('shop.test')).toEqual({ kind: 'office' });
  });
});
