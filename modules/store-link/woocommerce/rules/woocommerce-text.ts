import { givenHandle } from '#core/rules/given-handle.ts';
import { textOf } from '../../port/rules/provider-value.ts';

/** WooCommerce escapes names for its own pages: `Mugs &amp; Cups`. */
const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#039': "'",
  '#8217': '’',
};
export const plain = (value: unknown, most = 255) =>
  textOf(value, most).replace(
    /&(amp|lt|gt|quot|#0?39|#8217);/g,
    (all, name: string) => names[name === '#39' ? '#039' : name] ?? all,
  );

/** WordPress answers slugs percent-encoded: `tee-%e2%84%a2` is `tee-™`. */
export function slugOf(value: unknown): string {
  const slug = textOf(value);
  try {
    return givenHandle(decodeURIComponent(slug));
  } catch {
    return givenHandle(slug);
  }
}
