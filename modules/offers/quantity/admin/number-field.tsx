import { useState } from 'react';

export interface NumberFieldProps {
  /** The draft's path, so that the first wrong field is found. */
  name: string;
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  whole?: boolean;
  invalid?: boolean;
  describedBy?: string;
  disabled?: boolean;
  /** A unit before or after what is typed. */
  before?: string;
  after?: string;
}

/**
 * A number typed freely: what does not read as one is null, and the rules say what is wrong with it. The
 * typed text stays as it is while it still means the value (`1.50`, `1.`).
 */
export function NumberField(props: NumberFieldProps) {
  const { name, label, value, onChange, onBlur, whole, invalid, describedBy, disabled, before, after } =
    props;
  const [typed, setTyped] = useState(() => written(value));
  const text = readNumber(typed) === value ? typed : written(value);
  return (
    <span className={invalid ? 'field-box invalid' : 'field-box'}>
      {before ? <span className="dim">{before}</span> : null}
      <input
        className="numeric"
        name={name}
        aria-label={label}
        inputMode={whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? describedBy : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(readNumber(event.target.value));
        }}
        onBlur={onBlur}
      />
      {after ? <span className="dim">{after}</span> : null}
    </span>
  );
}

function written(value: number | null): string {
  return value === null ? '' : String(value);
}

function readNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : null;
}
