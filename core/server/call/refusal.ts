import { coreRefusals, coreSentences } from '#core/contract/core-refusals.ts';
import {
  inEnglish,
  type Refused,
  SentenceError,
  type Sentence,
  tell,
  type CodedSentence,
} from '#core/contract/sentence.ts';

interface More {
  /** Path → sentence. */
  fields?: Readonly<Record<string, Sentence>>;
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** A failure that is answered to the caller: a declared refusal (status, code, sentence) and its details. */
export class Refusal extends SentenceError {
  readonly status: number;
  readonly code: string;
  /** Path → sentence, in English. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** The same paths, each sentence by its code. */
  readonly fieldProblems: Readonly<Record<string, CodedSentence>> | undefined;
  /** Further members of the error body, for example `current` on a 409. */
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor({ status, code, sentence }: Refused, more: More = {}) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.fields = more.fields && englishFields(more.fields);
    this.fieldProblems = more.fields && codedFields(more.fields);
    this.extra = more.extra ?? {};
    this.headers = more.headers ?? {};
  }

  /** The error body without the request's id: each sentence in English, and by its code with what it names. */
  body(): Record<string, unknown> {
    const { fields, fieldProblems, code } = this;
    const coded = tell(this.sentence);
    return {
      error: this.message,
      code,
      ...(coded && coded.code !== code ? { reason: coded.code } : {}),
      ...(coded && Object.keys(coded.values).length > 0 ? { values: coded.values } : {}),
      ...(fields ? { fields, field_problems: fieldProblems } : {}),
      ...this.extra,
    };
  }
}

const englishFields = (fields: Readonly<Record<string, Sentence>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, sentence]) => [path, inEnglish(sentence)]));

const codedFields = (fields: Readonly<Record<string, Sentence>>): Record<string, CodedSentence> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([path, sentence]) => {
      const coded = tell(sentence);
      return coded ? [[path, coded]] : [];
    }),
  );

/** 404 for a row that is missing or another shop's: the two must look the same. */
export function notFound(what: Sentence = coreSentences.this, extra: More['extra'] = {}): Refusal {
  return new Refusal(coreRefusals.not_found.thing({ what }), { extra });
}

/** 422 with the sentence of each field; it says what the first one does. `refused`: a code of the call's own. */
export function invalid(
  fields: Readonly<Record<string, Sentence>>,
  refused: (sentence: Sentence) => Refused = coreRefusals.invalid,
): Refusal {
  const [first] = Object.values(fields);
  return new Refusal(refused(first ?? coreSentences.some_not_valid), { fields });
}

/** 409: the row changed since the caller read it; `current` is the row as it is now. */
export function stale(current: unknown): Refusal {
  return new Refusal(coreRefusals.stale, { extra: { current } });
}

export function tooMany(seconds: number): Refusal {
  const wait = Math.max(1, Math.ceil(seconds));
  return new Refusal(coreRefusals.too_many, { headers: { 'retry-after': String(wait) } });
}

/** 503: the work waited too long for its turn, and nothing of it was done. */
export function tooBusy(): Refusal {
  return new Refusal(coreRefusals.unavailable.busy, { headers: { 'retry-after': '5' } });
}
