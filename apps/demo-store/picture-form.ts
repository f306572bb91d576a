import type { FastifyRequest } from 'fastify';
import { formOf } from './store-form.ts';

/** A submitted form with pictures. */
export interface PictureForm {
  fields: URLSearchParams;
  /** In their order; empty places of a form send none. */
  pictures: { name: string; type: string; bytes: Buffer }[];
  /** There were more files, or a larger one, than the form may send; `pictures` is empty then. */
  wrong: 'many' | 'large' | null;
}

/**
 * Reads a form with pictures within bounds. Anything beyond them is skipped and reported, so that the page can send
 * back the rest. A form without pictures may be URL-encoded.
 */
export async function readPictureForm(
  request: FastifyRequest,
  { most, bytesEach }: { most: number; bytesEach: number },
): Promise<PictureForm> {
  if (!request.isMultipart()) return { fields: formOf(request), pictures: [], wrong: null };
  const form: PictureForm = { fields: new URLSearchParams(), pictures: [], wrong: null };
  try {
    await readParts(request, form, { most, bytesEach });
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    // Too many files: nothing after them is read. The text fields come before them.
    if (code === 'FST_FILES_LIMIT') form.wrong = 'many';
    else if (statusCode !== undefined) throw error;
    // A body that no browser sends: with unfinished parts, or without any.
    else throw Object.assign(new Error('a form that cannot be read', { cause: error }), { statusCode: 400 });
  }
  return form.wrong === null ? form : { ...form, pictures: [] };
}

async function readParts(
  request: FastifyRequest,
  form: PictureForm,
  { most, bytesEach }: { most: number; bytesEach: number },
): Promise<void> {
  const limits = { fileSize: bytesEach, files: most * 2, fields: 30, parts: 40 };
  // A file that is too large is cut off and reported, and the rest of the form is read.
  const options = { limits, throwFileSizeLimit: false };
  for await (const part of request.parts(options)) {
    if (part.type === 'field') {
      form.fields.append(part.fieldname, String(part.value));
      continue;
    }
    if (form.wrong !== null || part.fieldname !== 'pictures') {
      part.file.resume();
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file as AsyncIterable<Buffer>) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    if (part.file.truncated) form.wrong = 'large';
    else if (bytes.length > 0) form.pictures.push({ name: 'file', type: part.mimetype, bytes });
    if (form.pictures.length > most) form.wrong = 'many';
  }
}
