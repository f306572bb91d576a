import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address as numbers; `::` filled up, a trailing IPv4 address as two groups. */
function groupsOf(address: string): number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...part: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = part.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail] = plain.split('::');
  const read = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const first = read(head);
  const last = tail === undefined ? [] : read(tail);
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/**
 * By what a caller is counted: an IPv4 address as it is, also where it comes in IPv6's clothes (::ffff:a.b.c.d), and of
 * an IPv6 address the first 64 bits, because whoever has one has all that differ in the rest. Any other text is given
 * back as it is; a socket that is closed already has no address, which is ''.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return '';
  if (!address.includes(':')) return address;
  const bare = address.split('%', 1)[0]!;
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}
