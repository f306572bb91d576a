import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { coreRefusals } from '#core/contract/core-refusals.ts';
import type { Services } from '../call/context.ts';
import type { Environment } from '../process/environment.ts';
import { Refusal } from '../call/refusal.ts';
import { keepPerServer } from '../call/shop-memory.ts';

/** Where files' bytes are: a folder, or any S3-compatible store. Keys are made by us, never from a sent name. */
export interface FileStorage {
  /** Whole or not at all; 507 when there is no room. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** The same of a file on this machine, of any size: it is never in memory whole. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** The bytes, or null when there is no such file. */
  read(key: string): Promise<Buffer | null>;
  /** Writes the bytes to a file on this machine; false when there is no such key. */
  fetch(key: string, path: string): Promise<boolean>;
  /** Gone afterwards; one that is not there is no failure. */
  remove(key: string): Promise<void>;
}

type StorageSettings = Pick<
  Environment,
  'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** The store of this server, opened at its first use. */
export const fileStoreOf = keepPerServer((services: Services): Promise<FileStorage> =>
  openFileStorage(services.dataDir, services.environment),
);

/**
 * A folder `files` under the data folder; or S3 when `S3_BUCKET` is set, with `S3_REGION`, `S3_ACCESS_KEY_ID`,
 * `S3_SECRET_ACCESS_KEY`, and `S3_ENDPOINT` for a store that is not Amazon's.
 */
export async function openFileStorage(dataDir: string, env: StorageSettings): Promise<FileStorage> {
  return env.S3_BUCKET ? remoteStore(env.S3_BUCKET, env) : localStore(join(dataDir, 'files'));
}

function localStore(folder: string): FileStorage {
  const whole = async (key: string, write: (partial: string) => Promise<void>): Promise<void> => {
    const path = join(folder, key);
    const partial = join(folder, 'partial', randomBytes(12).toString('hex'));
    try {
      await mkdir(dirname(partial), { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      await write(partial);
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true }).catch(() => {});
      const full = ['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '');
      throw full ? new Refusal(coreRefusals.disk_full.server) : error;
    }
  };
  const isMissing = (error: unknown): boolean =>
    ['ENOENT', 'EISDIR', 'ENOTDIR'].includes((error as { code?: string }).code ?? '');
  return {
    put: (key, bytes) => whole(key, (partial) => writeFile(partial, bytes, { flush: true })),
    putFile: (key, path) =>
      whole(key, (partial) => pipeline(createReadStream(path), createWriteStream(partial, { flush: true }))),
    async read(key) {
      try {
        return await readFile(join(folder, key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async fetch(key, path) {
      try {
        await copyFile(join(folder, key), path);
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
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
    // A sum behind a body that is sent as a stream is more than some compatible stores understand.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
  return {
    async put(key, bytes, contentType) {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: contentType }),
      );
    },
    async putFile(key, path, contentType) {
      const { size } = await stat(path);
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: createReadStream(path),
          ContentLength: size,
          ContentType: contentType,
        }),
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
    async fetch(key, path) {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        if (!found.Body) return false;
        await pipeline(found.Body as Readable, createWriteStream(path));
        return true;
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return false;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}
