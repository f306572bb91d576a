import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { csvBounds } from '#core/rules/csv-bounds.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const piece = 256 * 1024;

/**
 * How a text file is encoded: by its byte order mark, by the zero bytes of a UTF-16 file without one, as UTF-8
 * when every byte fits, else as what older spreadsheets write.
 */
export async function encodingOf(path: string): Promise<TextEncoding> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0).finally(() => file.close());
  const start = buffer.subarray(0, bytesRead);
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const zeros = (from: number) => start.filter((byte, index) => index % 2 === from && byte === 0).length;
  if (zeros(1) > start.length / 4) return 'utf-16le';
  if (zeros(0) > start.length / 4) return 'utf-16be';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: piece })) {
      decoder.decode(bytes as Buffer, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

/**
 * The lines of a text file in batches, without their newline (a carriage return before it stays). Files of the
 * old Mac, with carriage returns alone, are understood too. A line that is longer than `maxLineCharacters` is given
 * with one character more than that, and the rest of it is dropped as it is read.
 */
export async function* readLines(path: string, encoding: TextEncoding): AsyncGenerator<string[]> {
  const decoder = new TextDecoder(encoding);
  let newline: '\n' | '\r' | undefined;
  let rest = '';
  const longest = csvBounds.maxLineCharacters + 1;
  const take = (text: string): string[] => {
    if (!newline && /[\r\n]/.test(text)) newline = text.includes('\n') ? '\n' : '\r';
    const lines = newline ? text.split(newline) : [text];
    lines[0] = rest + lines[0]!.slice(0, longest - rest.length);
    rest = lines.pop() ?? '';
    return lines;
  };
  for await (const bytes of createReadStream(path, { highWaterMark: piece })) {
    yield take(decoder.decode(bytes as Buffer, { stream: true }));
  }
  yield take(decoder.decode());
  if (rest !== '') yield [rest];
}
