import { describe, expect, it } from 'vitest';
import { refundLines, restockableUnits } from './refund-lines.ts';

const limits = { maximum_quantity: 5, maximum_cancel: 2, maximum_return: 2 };

describe('what a refund asks for', () => {
  it('restocks what was not sent first, then what was sent, the rest without', () => {
    expect(refundLines(7, 5, true, limits).map((part) => [part.restock_type, part.quantity])).toEqual([
      ['cancel', 2],
      ['return', 2],
      ['no_restock', 1],
    ]);
    expect(restockableUnits(limits, 5)).toBe(4);
  });

  it('leaves the stock alone where that was chosen, and asks for nothing of a line with no units', () => {
    expect(refundLines(7, 3, false, limits)).toEqual([
      { line_item_id: 7, quantity: 3, restock_type: 'no_restock' },
    ]);
    expect(refundLines(7, 0, true, limits)).toEqual([]);
  });
});
