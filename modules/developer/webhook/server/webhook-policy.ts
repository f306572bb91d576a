import type { Services } from '#core/server/call/context.ts';
import {
  checkOutboundAddress,
  type OutboundPolicy,
  OutboundRefused,
  outboundPolicy,
} from '#core/server/http/outbound-http.ts';
import { invalid } from '#core/server/call/refusal.ts';

/** True for a receiver on this machine that `OUTBOUND_ALLOW` names, for development: it may speak http. */
export function isNamedReceiver(address: string, policy: OutboundPolicy): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url) return false;
  return policy.allowPrivate.has(`${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`);
}

/** 422 on the address when nothing would ever be sent there. A name that is not found now may be found later. */
export async function refuseAddress({ environment }: Services, address: string): Promise<void> {
  const policy = outboundPolicy(environment.OUTBOUND_ALLOW);
  try {
    await checkOutboundAddress(address, { policy, allowHttp: isNamedReceiver(address, policy) });
  } catch (error) {
    if (error instanceof OutboundRefused) throw invalid({ 'webhook.address': error.sentence });
  }
}
