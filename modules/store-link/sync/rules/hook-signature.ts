/** One header as one text; several of one name, or none, are none. */
export const headerText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
