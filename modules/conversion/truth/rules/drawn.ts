/** A whole number from `from` to `to` that a text always gives. */
export function drawn(text: string, { from, to }: { from: number; to: number }): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return from + Math.floor((((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * (to - from + 1));
}
