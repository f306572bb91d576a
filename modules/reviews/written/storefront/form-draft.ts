/** An unsent entry of the form. */
export interface FormDraft {
  rating: number;
  title: string;
  content: string;
  name: string;
  email: string;
  /** Pictures that are with the shop already, by their tokens. */
  pictures: { token: string; src: string }[];
}

/** Reads a stored draft; anything of another shape counts as none. */
export function readDraft(stored: string | null): FormDraft {
  let found: unknown;
  try {
    found = JSON.parse(stored ?? '');
  } catch {
    // Nothing was stored, or something else.
  }
  const { rating, title, content, name, email, pictures } = (found ?? {}) as Partial<
    Record<keyof FormDraft, unknown>
  >;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const isPicture = (one: { token?: unknown; src?: unknown } | null) =>
    textOf(one?.token) && textOf(one?.src);
  return {
    rating: [1, 2, 3, 4, 5].includes(rating as number) ? (rating as number) : 0,
    title: textOf(title),
    content: textOf(content),
    name: textOf(name),
    email: textOf(email),
    pictures: Array.isArray(pictures) ? (pictures as FormDraft['pictures']).filter(isPicture) : [],
  };
}
