import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import type { Services } from './context.ts';
import type { Environment } from './environment.ts';
import { Refusal } from './refusal.ts';

/** Where files' bytes are: a folder, or any S3-compatible store. Keys are made by us, never from a sent name. */
export interface FileStorage {
  /** Whole or not at all; 507 when there is no room. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** The bytes, or null when there is no such file. */
  read(key: string): Promise<Buffer | null>;
  /** Gone afterwards; one that is not there is no failure. */
  remove(key: string): Promise<void>;
}

type StorageSettings = Pick<
  Environment,
  'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

const stores = new WeakMap<Services, Promise<FileStorage>>();

/** The store of this server, opened at its first use. */
export function fileStoreOf(services: Services): Promise<FileStorage> {
  let store = stores.get(services);
  if (!store) {
    store = openFileStorage(services.dataDir, services.environment);
    stores.set(services, store);
  }
  return store;
}

/**
 * A folder `files` under the data folder; or S3 when `S3_BUCKET` is set, with `S3_REGION`, `S3_ACCESS_KEY_ID`,
 * `S3_SECRET_ACCESS_KEY`, and `S3_ENDPOINT` for a store that is not Amazon's.
 */
export async function openFileStorage(dataDir: string, env: StorageSettings): Promise<FileStorage> {
  return env.S3_BUCKET ? remoteStore(env.S3_BUCKET, env) : localStore(join(dataDir, 'files'));
}

function localStore(folder: string): FileStorage {
  return {
    async put(key, bytes) {
      const path = join(folder, key);
      const partial = join(folder, 'partial', randomBytes(12).toString('hex'));
      try {
        await mkdir(dirname(partial), { recursive: true });
        await mkdir(dirname(path), { recursive: true });
        await writeFile(partial, bytes, { flush: true });
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true }).catch(() => {});
        const full = ['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '');
        throw full ? new Refusal(coreRefusals.disk_full.server) : error;
      }
    },
    async read(key) {
      try {
        return await readFile(join(folder, key));
      } catch (error) {
        if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes((error as { code?: string }).code ?? '')) return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(join(folder, key), { force: true });
    },
  };
}

async function remoteStore(bucket: string, env: StorageSettings): Promise<FileStorage> {
  // The client is large, and most servers keep files on disk.
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3');
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const client = new S3Client({
    region: env.S3_REGION,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
  return {
    async put(key, bytes, contentType) {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: contentType }),
      );
    },
    async read(key) {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return found.Body ? Buffer.from(await found.Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return null;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}
