import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * What codes, refresh tokens and client ids have in common with access tokens: the shop is part of them, so that they
 * are looked for behind that shop's wall only. `brc` a code, `brr` a refresh token, `bra` an app.
 */
export type SecretKind = 'brc' | 'brr' | 'bra';

/** 256 random bits, and whose they are. */
export function newShopSecret(kind: SecretKind, shopId: number): string {
  return `${kind}_${shopId.toString(36)}_${randomBytes(32).toString('base64url')}`;
}

/** The shop it is for; undefined for what has another shape. */
export function shopOfSecret(kind: SecretKind, text: string): number | undefined {
  const digits = /^[a-z]{3}_([0-9a-z]{1,6})_[A-Za-z0-9_-]{43}$/.exec(text)?.[1];
  const id = digits === undefined || !text.startsWith(`${kind}_`) ? 0 : Number.parseInt(digits, 36);
  return id > 0 && id < 2 ** 31 ? id : undefined;
}

/** The secret of an app: belongs to no shop's wall, because it is only ever compared. */
export function newClientSecret(): string {
  return `brs_${randomBytes(32).toString('base64url')}`;
}

/** What is kept of a secret. */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Takes equally long either way. */
export function isSecret(text: string, hash: Buffer): boolean {
  const sent = hashSecret(text);
  return sent.length === hash.length && timingSafeEqual(sent, hash);
}
