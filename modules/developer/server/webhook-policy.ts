import { checkOutboundAddress, OutboundRefused, outboundPolicy } from '#core/server/outbound-http.ts';
import { invalid } from '#core/server/refusal.ts';

/** True for a receiver on this machine that `OUTBOUND_ALLOW` names, for development: it may speak http. */
export function isNamedReceiver(address: string, policy = outboundPolicy()): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url) return false;
  return policy.allowPrivate.has(`${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`);
}

/** 422 on the address when nothing would ever be sent there. A name that is not found now may be found later. */
export async function refuseAddress(address: string): Promise<void> {
  const policy = outboundPolicy();
  try {
    await checkOutboundAddress(address, { policy, allowHttp: isNamedReceiver(address, policy) });
  } catch (error) {
    if (error instanceof OutboundRefused) throw invalid({ 'webhook.address': error.message });
  }
}
