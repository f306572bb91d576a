import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const leastSecretBytes = 32;

/** APP_SECRET as hex, base64 or plain text, whichever it is; null when it is too short to be one. */
export function decodeSecret(text: string): Buffer | null {
  const trimmed = text.trim();
  const hex = /^(?:[0-9a-f]{2})+$/i.test(trimmed) ? Buffer.from(trimmed, 'hex') : null;
  const base64 = /^[\w+/-]+={0,2}$/.test(trimmed) ? Buffer.from(trimmed, 'base64') : null;
  const plain = Buffer.from(trimmed, 'utf8');
  return [hex, base64, plain].find((bytes) => bytes !== null && bytes.length >= leastSecretBytes) ?? null;
}

/**
 * The server's key material: `APP_SECRET` (at least 32 bytes as hex, base64 or text), else `<dataDir>/secret`,
 * which the first start makes (mode 0600). All servers on one database need the same.
 * @throws {Error} with one clear line when it is too short or cannot be read.
 */
export function loadSecret(dataDir: string, given: string | undefined): Buffer {
  if (given) {
    const secret = decodeSecret(given);
    if (!secret)
      throw new Error(`APP_SECRET is too short: it needs at least ${leastSecretBytes} random bytes.`);
    return secret;
  }
  const file = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  const fresh = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(fresh, `${randomBytes(leastSecretBytes).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    // Linking fails when the file exists, so of two first starts one wins, and no process reads half a file.
    linkSync(fresh, file);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  chmodSync(file, 0o600);
  const secret = decodeSecret(readFileSync(file, 'utf8'));
  if (!secret) throw new Error(`${file} is damaged: it must hold at least ${leastSecretBytes} bytes.`);
  return secret;
}

/** A key for one purpose only: what is made for one is worthless for another. */
function keyFor(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `backroom/${purpose}`, 32));
}

/** Encrypts a secret at rest (AES-256-GCM). `purpose` says what and whose it is, for example `supplier-token/7`. */
export function seal(secret: Buffer, purpose: string, plain: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, `seal/${purpose}`), iv);
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** The plain text of `seal`, or null when it was changed, or sealed for another purpose or with another secret. */
export function open(secret: Buffer, purpose: string, sealed: string): string | null {
  if (!sealed.startsWith('v1.')) return null;
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  if (bytes.length < 28) return null;
  const key = keyFor(secret, `seal/${purpose}`);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

const wholeKeys = new WeakMap<Buffer, KeyObject>();
const signingKeys = new WeakMap<Buffer, Map<string, KeyObject>>();
/** Some purposes name a shop; the oldest goes. */
const maxSecrets = 1000;

/** The secret itself as a key that is made ready once: that takes five times as long as to sign with it. */
export function wholeKey(secret: Buffer): KeyObject {
  let key = wholeKeys.get(secret);
  if (!key) wholeKeys.set(secret, (key = createSecretKey(secret)));
  return key;
}

function signingKey(secret: Buffer, purpose: string): KeyObject {
  let keys = signingKeys.get(secret);
  if (!keys) signingKeys.set(secret, (keys = new Map()));
  let key = keys.get(purpose);
  if (!key) {
    key = createSecretKey(keyFor(secret, `sign/${purpose}`));
    if (keys.size >= maxSecrets) keys.delete(keys.keys().next().value!);
    keys.set(purpose, key);
  }
  return key;
}

/** HMAC-SHA256 over `text`, base64url. */
export function sign(secret: Buffer, purpose: string, text: string): string {
  return createHmac('sha256', signingKey(secret, purpose)).update(text).digest('base64url');
}

/** True when `signature` is `sign` of the same text and purpose; takes equally long either way. */
export function verify(secret: Buffer, purpose: string, text: string, signature: unknown): boolean {
  if (typeof signature !== 'string') return false;
  const wanted = Buffer.from(sign(secret, purpose, text));
  const got = Buffer.from(signature);
  return wanted.length === got.length && timingSafeEqual(wanted, got);
}
