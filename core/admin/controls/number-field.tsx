import { useId, useMemo, useState, type ReactNode } from 'react';
import { useLanguage } from '../i18n/text-catalogue.ts';
import { FieldNote, noteProps } from './field-note.tsx';
import { useSession } from '../client/session-context.ts';

export interface NumberInputProps {
  /** Path in the draft, so that the form can find the first invalid field. */
  name?: string;
  id?: string;
  /** Accessible name of an input without a visible label. */
  label?: string;
  /** null if the input is empty, NaN if the typed text isn't a number. */
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  /** The field takes whole numbers, so phones show the digit keyboard. */
  whole?: boolean;
  invalid?: boolean;
  describedBy?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  /** A unit before or after the input. */
  before?: ReactNode;
  after?: ReactNode;
  /** Minimum number of decimals to show before the user types. */
  digits?: number;
}

/** A number input that keeps the typed text as long as it stands for the same value (`1.50`, `1.`, `1,5`). */
export function NumberInput({ value, onChange, whole, invalid, label, digits, ...props }: NumberInputProps) {
  const { describedBy, before, after, ...rest } = props;
  const language = useLanguage();
  const mark = useMemo(() => decimalMark(language), [language]);
  const [typed, setTyped] = useState(() => writeNumber(value, mark, digits));
  const text = Object.is(readNumber(typed), value) ? typed : writeNumber(value, mark, digits);
  return (
    <span className={invalid ? 'field-box invalid' : 'field-box'}>
      {before ? <span className="dim">{before}</span> : null}
      <input
        {...rest}
        className="tabular"
        aria-label={label}
        inputMode={whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(readNumber(event.target.value));
        }}
      />
      {after ? <span className="dim">{after}</span> : null}
    </span>
  );
}

/** Like `TextField`, but for a number. */
export function NumberField({
  label,
  hint,
  error,
  ...rest
}: Omit<NumberInputProps, 'invalid' | 'describedBy' | 'id'> & {
  label: string;
  hint?: string;
  error?: string;
}) {
  const id = useId();
  const note = { id, hint, error };
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <NumberInput
        {...rest}
        id={id}
        invalid={error !== undefined}
        describedBy={noteProps(note)['aria-describedby']}
      />
      <FieldNote {...note} />
    </div>
  );
}

/** Returns how users enter an amount in the shop's currency: the currency sign, its side, and the number of decimals. */
export function useMoneyAffix(): Pick<NumberInputProps, 'before' | 'after' | 'digits'> {
  const { locale, currency } = useSession().shop;
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const parts = format.formatToParts(1);
  const sign = parts.find((part) => part.type === 'currency')?.value ?? currency;
  const digits = format.resolvedOptions().maximumFractionDigits;
  return parts[0]?.type === 'currency' ? { before: sign, digits } : { after: sign, digits };
}

/** The decimal separator of a language: `1.5`, `1,5`. */
export const decimalMark = (language: string): string =>
  new Intl.NumberFormat(language).format(1.5).charAt(1);

/** Formats a number the way a user types it in a language, with at least `digits` decimals; '' for null and NaN. */
export function writeNumber(value: number | null, mark: string, digits = 0): string {
  if (value === null || Number.isNaN(value)) return '';
  const plain = String(value);
  const there = plain.split('.')[1]?.length ?? 0;
  const whole = there < digits && !plain.includes('e') ? value.toFixed(digits) : plain;
  return whole.replace('.', mark);
}

/** Parses a typed number with a point or a comma. Empty text gives null, and any other text gives NaN. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
