import type { z } from 'zod';
import { coreSentences } from './core-refusals.ts';
import type { Sentence } from './sentence.ts';

/** What a text, a list or an object that is too large is refused with; contracts may say more. */
export const tooManyCharacters = (count: number): Sentence => coreSentences.at_most_characters({ count });
export const tooManyEntries = (count: number): Sentence => coreSentences.at_most_entries({ count });

const quoted = (value: unknown): string => (typeof value === 'string' ? `"${value}"` : String(value));

const units: Readonly<Record<string, string>> = {
  string: 'characters',
  file: 'bytes',
  array: 'items',
  set: 'items',
  map: 'entries',
};

const forms: Readonly<Record<string, string>> = {
  email: 'email address',
  url: 'URL',
  uuid: 'UUID',
  datetime: 'ISO datetime',
  date: 'ISO date',
  time: 'ISO time',
};

function kindOf(input: unknown): string {
  if (typeof input === 'number')
    return Number.isNaN(input) ? 'NaN' : Number.isFinite(input) ? 'number' : String(input);
  if (input === null) return 'null';
  if (Array.isArray(input)) return 'array';
  return typeof input;
}

function tooBig({
  origin,
  maximum,
  inclusive,
  exact,
}: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): Sentence {
  if (origin === 'string' && inclusive !== false && !exact) return tooManyCharacters(Number(maximum));
  if (origin === 'array' && inclusive !== false && !exact) return tooManyEntries(Number(maximum));
  const limit = `${exact ? 'exactly ' : inclusive ? '<=' : '<'}${maximum}`;
  const unit = units[origin];
  if (unit) return coreSentences.too_many_in({ kind: origin, limit, unit });
  return inclusive
    ? coreSentences.at_most({ limit: String(maximum) })
    : coreSentences.less_than({ limit: String(maximum) });
}

function tooSmall({
  origin,
  minimum,
  inclusive,
  exact,
}: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): Sentence {
  const limit = `${exact ? 'exactly ' : inclusive ? '>=' : '>'}${minimum}`;
  const unit = units[origin];
  if (unit) return coreSentences.too_few_in({ kind: origin, limit, unit });
  return inclusive
    ? coreSentences.at_least({ limit: String(minimum) })
    : coreSentences.more_than({ limit: String(minimum) });
}

function wrongForm(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidStringFormat>): Sentence {
  const { format } = issue;
  if (format === 'starts_with') return coreSentences.wrong_start({ text: String(issue.prefix) });
  if (format === 'ends_with') return coreSentences.wrong_end({ text: String(issue.suffix) });
  if (format === 'includes') return coreSentences.wrong_part({ text: String(issue.includes) });
  if (format === 'regex') return coreSentences.wrong_pattern({ pattern: String(issue.pattern) });
  return coreSentences.wrong_form({ form: forms[format] ?? format });
}

/**
 * What a schema says that has no words of its own, for `safeParse(value, { error: standardSentence })`. In English it
 * is what the schema library says, but for texts and lists that are too long, and numbers beyond their bounds.
 */
export function standardSentence(issue: z.core.$ZodRawIssue): Sentence {
  switch (issue.code) {
    case 'invalid_type': {
      const { expected, input } = issue;
      return coreSentences.wrong_kind({
        expected: expected === 'nan' ? 'NaN' : expected,
        received: kindOf(input),
      });
    }
    case 'invalid_value': {
      const values = issue.values.map(quoted);
      if (values.length === 1) return coreSentences.wrong_value({ expected: values[0]! });
      return coreSentences.not_an_option({ options: values.join('|') });
    }
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_format':
      return wrongForm(issue);
    case 'not_multiple_of':
      return coreSentences.wrong_multiple({ divisor: Number(issue.divisor) });
    case 'unrecognized_keys': {
      const keys = issue.keys.map(quoted).join(', ');
      return issue.keys.length > 1
        ? coreSentences.unknown_keys({ keys })
        : coreSentences.unknown_key({ keys });
    }
    case 'invalid_key':
      return coreSentences.wrong_key({ kind: issue.origin });
    case 'invalid_element':
      return coreSentences.wrong_entry({ kind: issue.origin });
    case 'invalid_union': {
      if (issue.inclusive === false) return coreSentences.ambiguous;
      const options = issue.options as readonly unknown[] | undefined;
      if (!options || options.length === 0) return coreSentences.wrong_input;
      return coreSentences.wrong_choice({ options: options.map((one) => `'${String(one)}'`).join(' | ') });
    }
    default:
      return coreSentences.wrong_input;
  }
}
