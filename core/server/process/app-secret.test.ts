import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadSecret, open, seal, sign, verify } from './app-secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'backroom-secret-'));
afterAll(() => rmSync(folder, { recursive: true }));
const secret = Buffer.alloc(32, 1);

describe('app secret', () => {
  test('is made once, for its owner only', () => {
    const first = loadSecret(folder, undefined);
    expect(first).toHaveLength(32);
    expect(loadSecret(folder, undefined)).toEqual(first);
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  });

  test('APP_SECRET may be hex, base64 or text, but not short; a damaged file is said so', () => {
    expect(loadSecret(folder, 'ab'.repeat(32))).toEqual(Buffer.alloc(32, 0xab));
    expect(loadSecret(folder, Buffer.alloc(32, 9).toString('base64'))).toEqual(Buffer.alloc(32, 9));
    expect(loadSecret(folder, 'a passphrase of more than 32 bytes!!')).toHaveLength(36);
    expect(() => loadSecret(folder, 'short')).toThrow('APP_SECRET is too short');
    writeFileSync(join(folder, 'secret'), 'x');
    expect(() => loadSecret(folder, undefined)).toThrow('damaged');
  });

  test('what is sealed opens for the same purpose only, and not when one bit changed', () => {
    const sealed = seal(secret, 'supplier/1', 'tökén');
    expect(sealed).not.toBe(seal(secret, 'supplier/1', 'tökén'));
    expect(open(secret, 'supplier/1', sealed)).toBe('tökén');
    expect(open(secret, 'supplier/2', sealed)).toBeNull();
    expect(open(Buffer.alloc(32, 2), 'supplier/1', sealed)).toBeNull();
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const bent = Buffer.from(bytes);
      bent[at] = (bent[at] ?? 0) ^ 1;
      expect(open(secret, 'supplier/1', `v1.${bent.toString('base64url')}`)).toBeNull();
    }
    for (const junk of ['', 'v1.', 'v1.AAAA', 'v2.x']) expect(open(secret, 'supplier/1', junk)).toBeNull();
  });

  test('a signature holds for its text and purpose only', () => {
    const signature = sign(secret, 'quote', 'text');
    expect(verify(secret, 'quote', 'text', signature)).toBe(true);
    expect(verify(secret, 'link', 'text', signature)).toBe(false);
    expect(verify(secret, 'quote', 'texT', signature)).toBe(false);
    for (const junk of ['', signature.slice(1), [signature], true, undefined, null]) {
      expect(verify(secret, 'quote', 'text', junk)).toBe(false);
    }
  });
});
