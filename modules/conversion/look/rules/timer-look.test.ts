import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timerRow } from './fact-rows.ts';
import { standardTimerLook, timerLook } from './timer-look.ts';

test('V241 colour, font and size are what is stored, each by itself', () => {
  const look = { color: '#0B5', font_family: 'Playfair Display', font_size: 8 };
  expect(timerLook({ timer_countdown: look })).toEqual(look);
  expect(timerLook({ timer_countdown: { font_size: 36 } })).toEqual({ ...standardTimerLook, font_size: 36 });
  expect(timerLook({})).toEqual(standardTimerLook);
});

test('whatever else is stored, what is drawn is a colour, a name and a size', () => {
  const wild = fc.anything();
  const stored = fc.oneof(wild, fc.record({ color: wild, font_family: fc.string(), font_size: wild }));
  fc.assert(
    fc.property(stored, (timer_countdown) => {
      const { color, font_family, font_size } = timerLook({ timer_countdown });
      expect(color).toMatch(/^(#[\da-f]{3}|#[\da-f]{6})?$/i);
      expect(font_family).toMatch(/^[\w -]{1,60}$/);
      expect(font_size >= 8 && font_size <= 36).toBe(true);
      expect([60, 72, 84]).toContain(timerRow(font_size));
    }),
  );
});
