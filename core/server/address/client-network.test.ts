import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from './client-network.ts';

test('an IPv4 address counts as itself, in IPv6’s clothes, too', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  for (const mapped of [
    '::ffff:192.0.2.7',
    '::FFFF:192.0.2.7',
    '::ffff:c000:207',
    '0:0:0:0:0:ffff:c000:0207',
  ])
    expect(networkOf(mapped)).toBe('192.0.2.7');
});

test('an IPv6 address counts as its /64, however it is written', () => {
  for (const written of [
    '2001:db8:1:2::1',
    '2001:0db8:0001:0002:ffff:ffff:ffff:ffff',
    '2001:DB8:1:2:0:0:192.0.2.1',
    '2001:db8:1:2:3::',
    '2001:db8:1:2::1%eth0',
  ])
    expect(networkOf(written)).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1')).toBe('fe80:0:0:0::/64');
});

test('what is no address is told apart as text', () => {
  expect(networkOf('')).toBe('');
  expect(networkOf('unknown:x')).toBe('unknown:x');
});

test('two IPv6 addresses count as one exactly when their first 64 bits are equal', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const write = (groups: number[]) => groups.map((one) => one.toString(16)).join(':');
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 8, maxLength: 8 }),
      fc.array(group, { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 0, max: 63 }),
      (groups, rest, bit) => {
        fc.pre(groups.slice(0, 5).some((one) => one !== 0) || groups[5] !== 0xffff);
        const first = groups.slice(0, 4);
        expect(networkOf(write([...first, ...rest]))).toBe(networkOf(write([...first, 1, ...rest.slice(1)])));
        const other = [...first];
        other[bit >> 4]! ^= 1 << (bit & 15);
        expect(networkOf(write([...other, ...rest]))).not.toBe(networkOf(write([...first, ...rest])));
        const url = new URL(`http://[${write([...first, 0, 0, 0, 0])}]`).hostname.slice(1, -1);
        expect(networkOf(url)).toBe(networkOf(write([...first, 9, 9, 9, 9])));
      },
    ),
  );
});
