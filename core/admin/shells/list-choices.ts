import { useSearch } from '@tanstack/react-router';
import { addressText, type ListFilter } from './list-address.ts';

type Choices = ListFilter['options'];

/**
 * The choices of the filter `id` that the server is asked for, and the one that the address names, which need not be
 * among them: not yet, or because a reply has the first few hundred. The list asks for it from the start, and never
 * shows rows that its address leaves out.
 * @param read undefined until they are there
 * @param fits what a value of this filter looks like, where the list's call takes no other
 */
export function useReadChoices(id: string, read: Choices | undefined, fits?: RegExp): Choices {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  return choicesWith(search[id], read, fits);
}

export function choicesWith(asked: unknown, read: Choices = [], fits = /./): Choices {
  const value = addressText(asked);
  if (!fits.test(value) || read.some((choice) => choice.value === value)) return read;
  return [...read, { value, label: value }];
}
