import '../theme/form-controls.css';
import { useId, type SelectHTMLAttributes } from 'react';
import { FieldNote, noteProps } from './field-note.tsx';

export interface SelectOption {
  value: string;
  label: string;
  /** Options of one group stand together under its name. */
  group?: string;
}

export interface SelectFieldProps extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'onChange' | 'value'
> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  hint?: string;
  error?: string;
}

/** One of many, on the browser's own select: typing finds, a phone shows its wheel. A value that is no option stays one. */
export function SelectField({ label, value, onChange, options, hint, error, ...rest }: SelectFieldProps) {
  const id = useId();
  const all = options.some((option) => option.value === value)
    ? options
    : [{ value, label: value }, ...options];
  const groups = Map.groupBy(all, (option) => option.group ?? '');
  const listed = (some: readonly SelectOption[]) =>
    some.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ));
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <select
        {...rest}
        {...noteProps({ id, hint, error })}
        className={error ? 'select-box invalid' : 'select-box'}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {[...groups].map(([group, some]) =>
          group === '' ? (
            listed(some)
          ) : (
            <optgroup key={group} label={group}>
              {listed(some)}
            </optgroup>
          ),
        )}
      </select>
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  );
}
