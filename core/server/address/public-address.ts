import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Everything IANA's special-purpose registries do not call globally reachable, and multicast. */
const refused4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of IPv6 only global unicast is public at all, less what carries an IPv4 address or is set aside in it. */
const refused6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

function blockList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits = ''] = range.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}
const list4 = blockList(refused4, 'ipv4');
const list6 = blockList(refused6, 'ipv6');
const unicast6 = blockList(['2000::/3'], 'ipv6');

/** True for an address (as the resolver gives it) that is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !list4.check(address, 'ipv4');
  // Mapped (::ffff:a.b.c.d), compatible, NAT64, link-local, unique-local, multicast: all outside 2000::/3.
  if (!isIPv6(address) || address.includes('%')) return false;
  return unicast6.check(address, 'ipv6') && !list6.check(address, 'ipv6');
}
