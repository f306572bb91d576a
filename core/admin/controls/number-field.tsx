import { useId, useMemo, useState, type ReactNode } from 'react';
import { useLanguage } from '../i18n/text-catalogue.ts';
import { FieldNote, noteProps } from './field-note.tsx';
import { useSession } from '../client/session-context.ts';

export interface NumberInputProps {
  /** The draft's path, so that the first wrong field is found. */
  name?: string;
  id?: string;
  /** Names the input where no label stands beside it. */
  label?: string;
  /** null is empty, NaN what was typed and is no number. */
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  /** Only whole numbers are meant: a phone shows digits. */
  whole?: boolean;
  invalid?: boolean;
  describedBy?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  /** A unit before or after what is typed. */
  before?: ReactNode;
  after?: ReactNode;
  /** At least as many digits behind the point while nothing is typed. */
  digits?: number;
}

/** A number typed freely; what was typed stays as it is while it means the value (`1.50`, `1.`, `1,5`). */
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

/** As `TextField`, for a number. */
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

/** How an amount of the shop's currency is entered: its sign on its side, its digits. */
export function useMoneyAffix(): Pick<NumberInputProps, 'before' | 'after' | 'digits'> {
  const { locale, currency } = useSession().shop;
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const parts = format.formatToParts(1);
  const sign = parts.find((part) => part.type === 'currency')?.value ?? currency;
  const digits = format.resolvedOptions().maximumFractionDigits;
  return parts[0]?.type === 'currency' ? { before: sign, digits } : { after: sign, digits };
}

/** What stands before the decimals in a language: `1.5`, `1,5`. */
export const decimalMark = (language: string): string =>
  new Intl.NumberFormat(language).format(1.5).charAt(1);

/** A number as people of a language type it, with at least `digits` decimals; '' for null and NaN. */
export function writeNumber(value: number | null, mark: string, digits = 0): string {
  if (value === null || Number.isNaN(value)) return '';
  const plain = String(value);
  const there = plain.split('.')[1]?.length ?? 0;
  const whole = there < digits && !plain.includes('e') ? value.toFixed(digits) : plain;
  return whole.replace('.', mark);
}

/** The number that was typed, with a point or a comma; null for nothing, NaN for what is no number. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
