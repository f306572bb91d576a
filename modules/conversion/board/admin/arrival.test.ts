import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insertUtmLog } from '../contract/sale-support-calls.ts';
import { keepTouch, storedTouches, sendArrival, touchesKey, touchOf, withoutTouch } from './arrival.ts';

const stored = new Map<string, string>();
const address = { search: '', pathname: '/orders', hash: '#top' };
let shown: string[] = [];
let sent: unknown[] = [];
let status = 200;
const cache = new QueryClient();

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('location', { ...address, origin: 'http://localhost', assign: () => undefined });
  vi.stubGlobal('history', {
    state: { key: 'a' },
    replaceState: (_state: unknown, _title: string, url: string) => void shown.push(url),
  });
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body));
    if (status === 0) throw new TypeError('no line');
    return Response.json(status === 200 ? { success: true } : { error: 'No', code: 'core.invalid' }, {
      status,
    });
  });
  sent = [];
  shown = [];
  status = 200;
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

const arrive = (search: string) => {
  Object.assign(location, { search });
  return sendArrival(cache);
};

test('C095 an address that names a campaign is sent once, and loses its words', async () => {
  await arrive('?tab=open&utm_source=newsletter&utm_medium=email&page=2&utm_campaign=spring');
  const touch = { source: 'newsletter', medium: 'email', campaign: 'spring' };
  expect(sent).toEqual([{ first_touch: touch, last_touch: touch }]);
  expect(shown).toEqual(['/orders?tab=open&page=2#top']);
  await arrive('?tab=open&page=2');
  expect(sent).toHaveLength(1);
  expect(stored.size).toBe(0);
});

test('nothing is sent, and no address changed, without words of a campaign', async () => {
  for (const search of [
    '',
    '?tab=open',
    '?utm_source=',
    '?utm_source=%20%00',
    '?utm_id=7',
    '?return=%3Futm_source%3Da',
  ])
    await arrive(search);
  expect(sent).toEqual([]);
  expect(shown).toEqual(['/orders#top', '/orders#top']);
});

test('first and last are kept until they were sent: signed out, without a line, signed in', async () => {
  keepTouch('?utm_source=letter');
  keepTouch('?utm_source=search&utm_term=timer');
  status = 0;
  await arrive('');
  const touches = { first_touch: { source: 'letter' }, last_touch: { source: 'search', term: 'timer' } };
  expect(storedTouches()).toEqual(touches);
  status = 200;
  await arrive('');
  expect(sent).toEqual([touches, touches]);
  expect(storedTouches()).toBeNull();
});

test('what the server refuses is not sent again with every page', async () => {
  status = 422;
  await arrive('?utm_source=letter');
  expect(storedTouches()).toBeNull();
});

test('without storage it is sent from the page itself; what others wrote there does no harm', async () => {
  stored.set(touchesKey, '{"first_touch":');
  await arrive('?utm_source=a');
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  });
  await arrive('?utm_source=b');
  expect(sent).toEqual(['a', 'b'].map((source) => ({ first_touch: { source }, last_touch: { source } })));
});

test('whatever the address holds, the call takes it, and the rest of the address stays as it was written', () => {
  const part = fc.tuple(
    fc.constantFrom('utm_source', 'utm_term', 'utm_content', 'tab', 'q', 'utm_id'),
    fc.string({ unit: 'binary', maxLength: 150 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const written = parts.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
      const search = written.length > 0 ? `?${written.join('&')}` : '';
      const touch = touchOf(search);
      if (touch) expect(insertUtmLog.body!.safeParse({ last_touch: touch }).success).toBe(true);
      const rest = written.filter((one) => !/^utm_(source|term|content)=/.test(one));
      expect(withoutTouch(search)).toBe(rest.length > 0 ? `?${rest.join('&')}` : '');
    }),
  );
});
