import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Services } from './context.ts';
import { Refusal } from './refusal.ts';

/** Where files' bytes are: a folder, or any S3-compatible store. Keys are ours, never a sent name. */
export interface FileStore {
  /** Whole or not at all; 507 when there is no room. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** The bytes, or null when there is no such file. */
  read(key: string): Promise<Buffer | null>;
}

const stores = new WeakMap<Services, Promise<FileStore>>();

/** The store of this server, opened at its first use. */
export function fileStoreOf(services: Services): Promise<FileStore> {
  let store = stores.get(services);
  if (!store) {
    store = openFileStore(services.dataDir);
    stores.set(services, store);
  }
  return store;
}

/**
 * A folder `files` under the data folder; or S3 when `S3_BUCKET` is set, with `S3_REGION`, `S3_ACCESS_KEY_ID`,
 * `S3_SECRET_ACCESS_KEY`, and `S3_ENDPOINT` for a store that is not Amazon's.
 */
export async function openFileStore(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<FileStore> {
  if (env.S3_BUCKET) return remoteStore(env.S3_BUCKET, env);
  return localStore(join(dataDir, 'files'));
}

function causeOf(error: unknown): { code?: string; name?: string } {
  const cause = error instanceof Error ? error.cause : undefined;
  return (cause ?? error ?? {}) as { code?: string; name?: string };
}

function writeFailure(error: unknown): unknown {
  const full = ['ENOSPC', 'EDQUOT'].includes(causeOf(error).code ?? '');
  return full ? new Refusal(507, 'core.disk_full', 'There is no room left for this file.') : error;
}

async function readOf(disk: Disk, key: string): Promise<Buffer | null> {
  try {
    return Buffer.from(await disk.getBytes(key));
  } catch (error) {
    const { code, name } = causeOf(error);
    if (code === 'ENOENT' || code === 'EISDIR' || name === 'NoSuchKey') return null;
    throw error;
  }
}

function localStore(location: string): FileStore {
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    async put(key, bytes) {
      const partial = `partial/${randomBytes(12).toString('hex')}`;
      try {
        await disk.put(partial, bytes);
        await disk.move(partial, key);
      } catch (error) {
        await disk.delete(partial).catch(() => {});
        throw writeFailure(error);
      }
    },
    read: (key) => readOf(disk, key),
  };
}

async function remoteStore(
  bucket: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<FileStore> {
  // The client is large and most servers keep files on disk.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const disk = new Disk(
    new S3Driver({
      bucket,
      region: env.S3_REGION ?? 'us-east-1',
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
      visibility: 'private',
      supportsACL: false,
    }),
  );
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    read: (key) => readOf(disk, key),
  };
}
