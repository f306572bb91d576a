import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { FieldNote, noteProps } from './field-note.tsx';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string;
  /** A unit or a small button inside the field, at its end. */
  end?: ReactNode;
}

/** A labelled text input with its hint and error, light enough for the first load. */
export function TextField({ label, value, onChange, hint, error, end, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <div className={error ? 'field-box invalid' : 'field-box'}>
        <input
          {...rest}
          {...noteProps({ id, hint, error })}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  );
}
