import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isCodeAlive, keepDraft, readDraft, trackingOf } from './sign-up-draft.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

test('V420 only the known tracking parameters go along, as they were written', () => {
  expect(trackingOf('?utm_campaign=2024.10&ref=007&gclid=x&utm_term=')).toEqual({
    utm_campaign: '2024.10',
    ref: '007',
  });
});

test('V420 parameters one came with outlive a detour over the sign-in page', () => {
  keepDraft(readDraft('?utm_source=spring'));
  expect(readDraft('?return=/orders').tracking).toEqual({ utm_source: 'spring' });
});

test('without storage, or with somebody else’s writing in it, the draft is empty', () => {
  stored.set('backroom.sign-up', 'not json');
  expect(readDraft('').email).toBe('');
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => keepDraft(readDraft(''))).not.toThrow();
});

test('a code counts for its own address and for ten minutes', () => {
  const draft = { ...readDraft(''), sent_to: 'a@example.com', sent_at: Date.now() - 9 * 60_000 };
  expect(isCodeAlive(draft, 'a@example.com')).toBe(true);
  expect(isCodeAlive(draft, 'b@example.com')).toBe(false);
  expect(isCodeAlive({ ...draft, sent_at: Date.now() - 11 * 60_000 }, 'a@example.com')).toBe(false);
});
