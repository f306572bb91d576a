import type { Formats } from '../controls/formats.ts';
import { isObject } from './conflict-rows.ts';

/** Words for what is not a text or a number. */
export interface ValueWords {
  on: string;
  off: string;
  empty: string;
  chosen: (count: number) => string;
}

/** What names a thing that has several fields. */
const names = ['title', 'name', 'label', 'alt_text', 'alt'];
/** Of no meaning to who reads. */
const inner = /^(id|key|type)$|_ids?$/;
const longest = 300;

/** A value of a draft as a person reads it, for one that no field of the form can say better. */
export function readableValue(value: unknown, path: string, formats: Formats, words: ValueWords): string {
  const read = (one: unknown): string => {
    if (one === null || one === undefined || one === '' || Number.isNaN(one)) return words.empty;
    if (typeof one === 'boolean') return one ? words.on : words.off;
    if (typeof one === 'number') return formats.number(one);
    if (typeof one === 'string') return readableText(one, path, formats) || words.empty;
    if (Array.isArray(one)) return readableList(one);
    return isObject(one) ? readableThing(one) : words.empty;
  };
  const readableList = (list: readonly unknown[]): string => {
    if (list.length === 0) return words.empty;
    if (/(^|[._])ids?$/.test(path) && list.every((one) => typeof one === 'number'))
      return words.chosen(list.length);
    return list.map(read).join(list.every(isObject) ? '\n' : ', ');
  };
  const readableThing = (thing: Record<string, unknown>): string => {
    const name = names.map((one) => thing[one]).find((one) => typeof one === 'string' && one !== '');
    if (typeof name === 'string') return name;
    const parts = Object.entries(thing)
      .filter(([key, one]) => !inner.test(key) && one !== null && one !== '' && one !== false)
      .map(([, one]) => read(one))
      .filter((one) => one !== words.empty);
    return parts.length === 0 ? words.empty : parts.join(' · ');
  };
  const text = read(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function readableText(text: string, path: string, formats: Formats): string {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:\d{2})$/.test(text)) return formats.dateTime(text);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formats.date(`${text}T12:00:00Z`);
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return text.slice(0, 16).replace('T', ' ');
  if (!/html$/.test(path)) return text;
  return text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
