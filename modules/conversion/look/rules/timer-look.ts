/** How timers look: what is stored of `timer_countdown` in the settings `customize` (B§3). */
export interface TimerLook {
  /** Of the digits and the clock; '' is the shop's own. */
  color: string;
  /** `store`: the page's own. */
  font_family: string;
  /** Of the digits, in pixels: 8 to 36. */
  font_size: number;
}

/** As a timer is that nobody has customized. */
export const standardTimerLook: TimerLook = { color: '', font_family: 'store', font_size: 17 };

/** How timers look by what is stored; what is missing, or of another shape, is as nobody had customized it. */
export function timerLook(customize: Readonly<Record<string, unknown>>): TimerLook {
  const { color, font_family, font_size } = (customize['timer_countdown'] ?? {}) as Partial<
    Record<keyof TimerLook, unknown>
  >;
  const { ...look } = standardTimerLook;
  if (typeof color === 'string' && /^#([\da-f]{3}|[\da-f]{6})$/i.test(color)) look.color = color;
  if (typeof font_family === 'string' && /^[\w -]{1,60}$/.test(font_family)) look.font_family = font_family;
  if (typeof font_size === 'number' && font_size >= 8 && font_size <= 36) look.font_size = font_size;
  return look;
}
