import { describe, expect, test } from 'vitest';
import { createFormats } from '#core/admin/controls/formats.ts';
import type { OfferRow } from '../contract/offer-list.ts';
import type { QuantityTier } from '../contract/offer.ts';
import { offerSummary } from './offer-summary.ts';

const formats = createFormats({ locale: 'en-US', currency: 'USD', timezone: 'America/New_York' });

function summaryOf(...tiers: Pick<QuantityTier, 'type' | 'value_discount'>[]): string {
  const data = tiers.map((tier, key) => ({
    key,
    label: '',
    min_quantity: key + 2,
    mark_as_popular: false,
    ...tier,
  }));
  return offerSummary({ enable_discount: true, discount_data: { data, is_default_select: -1 } }, formats);
}

describe('the second line of an offer', () => {
  test('counts the tiers and tells the largest saving', () => {
    const each = (value_discount: number) => ({ type: 'percentage_each' as const, value_discount });
    expect(summaryOf(each(10), each(30), each(20))).toBe('3 tiers, up to 30% off');
    expect(summaryOf(each(12.5))).toBe('1 tier, up to 12.5% off');
    expect(summaryOf({ type: 'amount_each', value_discount: 3 })).toBe('1 tier, up to $3.00 off each');
    expect(summaryOf({ type: 'amount_all', value_discount: 36 })).toBe('1 tier, up to $36.00 off');
    expect(summaryOf({ type: 'buy_x_get_x', value_discount: 2 })).toBe('1 tier, up to 2 free');
  });

  test('only counts where savings cannot be compared, or nothing is saved', () => {
    const percent = { type: 'percentage_each' as const, value_discount: 10 };
    expect(summaryOf(percent, { type: 'amount_each', value_discount: 90 })).toBe('2 tiers');
    expect(summaryOf({ ...percent, value_discount: 0 })).toBe('1 tier');
    expect(summaryOf()).toBe('No tiers');
  });

  test('tells the day on which tiers end, where they do for good', () => {
    const end = {
      setup_end_date: true,
      end_date_time: Date.parse('2026-12-02T03:00:00Z') / 1000,
    };
    const summary = (change: object, enable_discount = true) =>
      offerSummary(
        { enable_discount, discount_data: { data: [], is_default_select: -1, ...end, ...change } },
        formats,
      );
    expect(summary({})).toBe('No tiers, ends Dec 1, 2026');
    for (const none of [{ setup_end_date: false }, { end_date_time: null }, { auto_extend_end_date: true }])
      expect(summary(none)).toBe('No tiers');
    expect(summary({}, false)).toBe('No tiers');
  });

  test('V077 other kinds tell their percentage and the day it ends in the shop', () => {
    const discount_data: OfferRow['discount_data'] = {
      discount_type: 'percentage',
      percentage_discount: 15,
      amount_discount: 0,
      stock_item_limit: 30,
      setup_stock_limit: false,
      auto_restock: false,
      setup_end_date: true,
      end_date_time: Date.parse('2026-12-02T03:00:00Z') / 1000,
      auto_extend_end_date: false,
    };
    const summary = (change: object, enable_discount = true) =>
      offerSummary({ enable_discount, discount_data: { ...discount_data, ...change } }, formats);
    expect(summary({})).toBe('15% off, ends Dec 1, 2026');
    expect(summary({ setup_end_date: false })).toBe('15% off');
    expect(summary({}, false)).toBe('No discount');
    const fixed = { discount_type: 'fixed_amount', amount_discount: 5, setup_end_date: false };
    expect(summary({ ...fixed, percentage_discount: 0 })).toBe('$5.00 off');
  });
});
