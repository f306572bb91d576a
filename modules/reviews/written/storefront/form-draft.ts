/** What somebody has typed and not sent. */
export interface FormDraft {
  rating: number;
  title: string;
  content: string;
  name: string;
  email: string;
  /** Pictures that are with the shop already, by their tokens. */
  pictures: { token: string; src: string }[];
}

const noDraft: FormDraft = { rating: 0, title: '', content: '', name: '', email: '', pictures: [] };

/** A draft as it was kept; what is of another shape is none. */
export function readDraft(kept: string | null): FormDraft {
  try {
    const said = JSON.parse(kept ?? '') as Partial<Record<keyof FormDraft, unknown>> | null;
    const word = (name: 'title' | 'content' | 'name' | 'email') => {
      const value = said?.[name];
      return typeof value === 'string' ? value : '';
    };
    const isPicture = (one: { token?: unknown; src?: unknown } | null) =>
      typeof one?.token === 'string' && typeof one.src === 'string';
    const { rating, pictures } = said ?? {};
    return {
      rating: [1, 2, 3, 4, 5].includes(rating as number) ? (rating as number) : 0,
      title: word('title'),
      content: word('content'),
      name: word('name'),
      email: word('email'),
      pictures: Array.isArray(pictures) ? (pictures as FormDraft['pictures']).filter(isPicture) : [],
    };
  } catch {
    return noDraft;
  }
}
