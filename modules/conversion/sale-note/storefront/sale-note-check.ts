import type { SaleNotes } from '../contract/sale-note-part.ts';
import { noteLayouts, notePlaces, notesOnPage, noteStyles, saleTexts } from '../contract/sale-note-words.ts';

type Part = Record<string, unknown>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;
const isText = (value: unknown): boolean => typeof value === 'string';
const isMoment = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(String(value)));
const isNumber = (value: unknown): boolean => typeof value === 'number' && value >= 0;
const isOneOf = (words: readonly string[], value: unknown): boolean => words.some((word) => word === value);
const isColor = (value: unknown): boolean => isText(value) && /^#[\da-f]{3,6}$/i.test(String(value));

function isLook(look: unknown): boolean {
  if (!isPart(look) || !isPart(look['theme']) || !isPart(look['theme']['customize'])) return false;
  const { theme } = look;
  const { background, text, link } = theme['customize'] as Part;
  return (
    isOneOf(noteStyles, theme['style']) &&
    isOneOf(noteLayouts, look['layout']) &&
    isOneOf(notePlaces, look['place']) &&
    [background, text, link].every(isColor) &&
    ['delay_seconds', 'gap_seconds', 'most_per_visit'].every((name) => isNumber(look[name]))
  );
}

function isNote(note: unknown): boolean {
  if (!isPart(note)) return false;
  const texts = ['first_name', 'last_initial', 'region', 'country', 'title', 'handle'];
  return (
    texts.every((name) => isText(note[name])) &&
    isMoment(note['sold_at']) &&
    isMoment(note['random_at']) &&
    isNumber(note['note']) &&
    isNumber(note['units']) &&
    (note['image'] === null || isText(note['image']))
  );
}

/** Checks that the shop's answer can be drawn. */
export function checkedNotes(answer: unknown): SaleNotes | null {
  if (!isPart(answer) || !isLook(answer['look'])) return null;
  const { message, notes } = answer;
  if (!isPart(message) || !saleTexts.every((name) => isText(message[name]))) return null;
  const isList = Array.isArray(notes) && notes.length <= notesOnPage && notes.every(isNote);
  return isList ? (answer as unknown as SaleNotes) : null;
}
