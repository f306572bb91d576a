import { describe, expect, test } from 'vitest';
import { heldUntil, mayGrow } from './order-window.ts';

const now = new Date('2026-03-01T10:00:00Z');
const waiting = { editable_until: '2026-03-01T10:10:00Z', released_at: null, cancelled_at: null };

describe('an order waits', () => {
  test('while its window is open', () => {
    expect(heldUntil(waiting, now)).toEqual(new Date('2026-03-01T10:10:00Z'));
  });
  test.each([
    ['that has no window', { editable_until: null }],
    ['whose window has passed', { editable_until: '2026-03-01T10:00:00Z' }],
    ['that staff let go', { released_at: '2026-03-01T09:59:00Z' }],
    ['that was cancelled', { cancelled_at: '2026-03-01T09:59:00Z' }],
  ])('but not one %s', (_, given) => {
    expect(heldUntil({ ...waiting, ...given }, now)).toBeNull();
  });
});

describe('an order may grow', () => {
  const paid = {
    ...waiting,
    imported: false,
    financial_status: 'paid',
    fulfillment_status: null,
    closed_at: null,
  };
  test('when it is paid and all of it is still there', () => expect(mayGrow(paid)).toBe(true));
  test.each([
    { financial_status: 'pending' },
    { financial_status: 'partially_refunded' },
    { fulfillment_status: 'partial' },
    { cancelled_at: now },
    { closed_at: now },
    { released_at: now },
  ])('but not with %j', (given) => expect(mayGrow({ ...paid, ...given })).toBe(false));

  test.each([
    ['pending', true],
    ['paid', false],
    ['voided', false],
    ['partially_refunded', false],
  ])('one of another store that is %s: %s', (financial_status, may) =>
    expect(mayGrow({ ...paid, imported: true, financial_status })).toBe(may),
  );
});
