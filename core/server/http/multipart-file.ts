import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { coreRefusals, coreSentences } from '#core/contract/core-refusals.ts';
import { Refusal } from '../call/refusal.ts';
import type { SentFile } from '../call/handle.ts';

/** Names are for people only: paths, control and direction characters go. */
export function safeFilename(name: string): string {
  const base = name.split(/[/\\]/).pop() ?? '';
  return (
    base.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').slice(0, 200) || 'file'
  );
}

/**
 * Reads a multipart body: one part `file` onto disk (never into memory), the others as strings. The folder is
 * gone after `cleanUp`. Refuses with 413 `upload_2mb` above `maxBytes` and with 422 `upload_error` without a file.
 */
export async function receiveFile(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ body: Record<string, string>; file: SentFile; cleanUp: () => Promise<void> }> {
  if (!request.isMultipart()) throw new Refusal(coreRefusals.media_type.file);
  const folder = await mkdtemp(join(tmpdir(), 'backroom-upload-'));
  const cleanUp = () => rm(folder, { recursive: true, force: true });
  try {
    const body: Record<string, string> = {};
    let file: SentFile | undefined;
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === 'field') {
        body[part.fieldname] = String(part.value);
        continue;
      }
      if (part.fieldname !== 'file' || file) {
        part.file.resume();
        continue;
      }
      const path = join(folder, 'file');
      await pipeline(part.file, createWriteStream(path));
      if (part.file.truncated) throw tooLarge(maxBytes);
      file = {
        filename: safeFilename(part.filename),
        contentType: part.mimetype,
        path,
        bytes: (await stat(path)).size,
      };
    }
    if (!file)
      throw new Refusal(coreRefusals.upload_error.no_file, { fields: { file: coreSentences.choose_a_file } });
    return { body, file, cleanUp };
  } catch (error) {
    await cleanUp();
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(maxBytes);
    if ((error as { code?: string }).code === 'ENOSPC') {
      throw new Refusal(coreRefusals.disk_full.server);
    }
    throw error;
  }
}

function tooLarge(maxBytes: number): Refusal {
  const megabytes = Math.round(maxBytes / 1024 / 1024);
  const { upload_2mb: uploaded, too_large: other } = coreRefusals;
  return new Refusal((megabytes === 2 ? uploaded : other).file({ megabytes }));
}
