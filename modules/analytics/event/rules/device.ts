import type { Device } from '../contract/visit.ts';

const tablet = /ipad|tablet|playbook|silk(?!.*mobile)|kindle|android(?!.*mobile)/i;
const phone = /mobi|iphone|ipod|android|windows phone|opera mini/i;

/** What kind of machine a user agent is of. A tablet may call itself a Mac; `touch` is what tells them apart. */
export function deviceOf(userAgent: string, touch = false): Device {
  if (tablet.test(userAgent) || (touch && userAgent.includes('Macintosh'))) return 'tablet';
  return phone.test(userAgent) ? 'phone' : 'desktop';
}
