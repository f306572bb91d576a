import { sign, verify } from '#core/server/process/app-secret.ts';

/** How long a link of the back office marks a visit as staff. Later visits by it count as a shopper's. */
export const staffMarkMs = 10 * 60_000;

const purpose = (shopId: number) => `store-staff/${shopId}`;

/**
 * The mark in a link from the back office to the shop's own store: an expiry in seconds since 1970 and its signature, without
 * a name.
 */
export function staffMark(secret: Buffer, shopId: number, nowMs: number): { mark: string; expires: Date } {
  const expires = Math.floor((nowMs + staffMarkMs) / 1000);
  return {
    mark: `${expires}.${sign(secret, purpose(shopId), String(expires))}`,
    expires: new Date(expires * 1000),
  };
}

/** True for a mark of this shop that was good when the visit began. */
export function isStaffMark(secret: Buffer, shopId: number, mark: string, beganMs: number): boolean {
  const [expires = '', signature] = mark.split('.', 2);
  return (
    /^\d{1,12}$/.test(expires) &&
    beganMs <= Number(expires) * 1000 &&
    verify(secret, purpose(shopId), expires, signature)
  );
}
