/** The meaning of a cell about where a review or its reply is shown. `unknown`: a value that maps to nothing. */
export type CellState = 'empty' | 'public' | 'hidden' | 'unknown';

/** `asserts`: yes means public (`approved`). `denies`: yes means hidden (`archived`). `names`: a word for the state (`status`). */
export type StateKind = 'asserts' | 'denies' | 'names';

/** A column that states whether reviews, or the replies to them, are public. */
export interface StateColumn {
  at: number;
  /** As the file writes it, within 200 characters. */
  name: string;
  kind: StateKind;
  of: 'review' | 'reply';
  /** The app of the file is known to have it, or a person chose it. */
  isKnown: boolean;
}

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const assertWords = list(
  'published publish approved approve approval enabled enable visible visibility active live public shown show displayed accepted online freigegeben freigeschaltet veröffentlicht sichtbar aktiv publié approuvé publicado aprobado activo',
);
const denyWords = list(
  'unpublished unapproved hidden hide disabled disable archived archive deleted removed rejected declined spam trashed trash private draft pending flagged blocked inactive invisible offline suppressed versteckt verborgen gesperrt abgelehnt masqué oculto',
);
const nameWords = list(
  'status state moderation moderated curated curation publication zustand statut état estado',
);
/** Names with one of these are of something else: the state of an order, a day, the state where the writer lives. */
const otherWords = list(
  'verified verification order email mail fulfillment payment shipping date image images photo photos picture pictures video videos media reason count sync address billing customer reviewer buyer author user name title request invite coupon discount reward incentivized recommended terms marketing consent newsletter location country region province',
);
/** Names that end with one of these are of a day or a person. */
const lastWords = list('at on by time');
const replyWords = list('reply replies response answer antwort');

const squashed =
  /^(?:is|was|has|review|reviews|comment|rating|moderation|display|publication|current|site)*(published|approved|approval|enabled?|visible|visibility|active|live|public|shown|unpublished|unapproved|hidden|disabled?|archived|deleted|removed|rejected|spam|private|draft|pending|status|state)(?:status|state|flag)?$/;

/** `isApproved` → is, approved; `Review Status` → review, status. */
const wordsOf = (cell: string): string[] =>
  cell
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function kindOf(words: readonly string[]): StateKind | null {
  const joined = squashed.exec(words.join(''))?.[1];
  const all = joined === undefined ? words : [...words, joined];
  const isDenied = all.some((word) => denyWords.has(word) || word === 'not');
  if (isDenied && !all.some((word) => nameWords.has(word))) return 'denies';
  if (all.some((word) => nameWords.has(word) || /^visibility$|^approval$/.test(word))) return 'names';
  return all.some((word) => assertWords.has(word)) ? 'asserts' : null;
}

/** The meaning of a column by its name, if that is the name of a state; null for every other name. */
export function stateColumnNamed(name: string): Pick<StateColumn, 'kind' | 'of'> | null {
  // A name in small letters only: `replyispublic`.
  const reply = /^(repl(?:y|ies)|response|answer)(?=is|status|state|public|private|visible|hidden|approved)/i;
  const words = wordsOf(name.replace(reply, '$1 '));
  const own = words.filter((word) => !replyWords.has(word));
  if (own.some((word) => otherWords.has(word)) || lastWords.has(own.at(-1) ?? '')) return null;
  const kind = kindOf(own);
  return kind && { kind, of: own.length < words.length ? 'reply' : 'review' };
}

const yes = list('true yes 1 y t on ja oui si sí wahr');
const no = list('false no 0 n f off nein non falsch');
const publicWords = list(
  'published publish ok approved approve active enable enabled visible live public show shown displayed accepted online freigegeben freigeschaltet veröffentlicht sichtbar aktiv publié approuvé publicado aprobado',
);
const hiddenWords = list(
  'unpublished unpublish not_published hidden hide spam rejected reject declined pending hold held on_hold disable disabled inactive invisible archived archive draft unapproved unapprove not_approved denied deleted removed trash trashed post_trashed blocked flagged suppressed private offline versteckt verborgen gesperrt abgelehnt ausstehend entwurf masqué oculto',
);

/** The meaning of one cell of a state column. */
export function cellState({ kind, isKnown }: Pick<StateColumn, 'kind' | 'isKnown'>, cell: string): CellState {
  const value = cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  if (value === '') return 'empty';
  if (hiddenWords.has(value)) return 'hidden';
  if (publicWords.has(value)) return 'public';
  const isYes = yes.has(value);
  if (!isYes && !no.has(value)) return 'unknown';
  // Of a column that only looks like a state, `1` may mean anything.
  if (kind === 'names' && !isKnown) return 'unknown';
  return isYes === (kind !== 'denies') ? 'public' : 'hidden';
}

/** A value that maps to nothing, and what a person answered about it. */
export interface StateAnswer {
  column: string;
  value: string;
  public: boolean;
}

/** Maximum characters of a value in the question about it. */
export const maxStateValue = 100;

export interface ReadState {
  isPublic: boolean;
  /** The first unknown value without an answer, if the review is held for it. */
  unknown: Pick<StateAnswer, 'column' | 'value'> | null;
}

/**
 * Whether a line is public by all state columns of one kind. A column that hides it hides it, an unknown value holds it
 * until a person answers, and empty cells don't count.
 */
export function readState(
  columns: readonly StateColumn[],
  cell: (at: number) => string,
  answers: readonly StateAnswer[],
): ReadState {
  let unknown: ReadState['unknown'] = null;
  let isHidden = false;
  for (const column of columns) {
    const text = cell(column.at);
    const state = cellState(column, text);
    if (state === 'hidden') isHidden = true;
    if (state !== 'unknown') continue;
    const value = text.trim().slice(0, maxStateValue);
    const answer = answers.find((one) => one.column === column.name && one.value === value);
    if (answer === undefined) unknown ??= { column: column.name, value };
    else if (!answer.public) isHidden = true;
  }
  return isHidden ? { isPublic: false, unknown: null } : { isPublic: unknown === null, unknown };
}
