/** Digits and letters without i, l, o and u, which are read as others: five bits each. */
export const recoveryLetters = '0123456789abcdefghjkmnpqrstvwxyz';

/** `xxxxx-xxxxx` from ten bytes, of which five bits each count: 50 random bits when the bytes are random. */
export function recoveryCodeOf(bytes: ArrayLike<number>): string {
  const letters = Array.from({ length: 10 }, (_, at) => recoveryLetters[(bytes[at] ?? 0) & 31]);
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}

/** The code as it was shown, however it is typed; null when it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  if (!/^[0-9a-hjkmnp-tv-z]{10}$/.test(letters)) return null;
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
