import '../theme/form-controls.css';
import { useId, type TextareaHTMLAttributes } from 'react';
import { FieldNote, noteProps } from './field-note.tsx';

export interface TextAreaFieldProps extends Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'onChange' | 'value'
> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string;
}

/** As `TextField`, for several lines; grows with what is typed where the browser can. */
export function TextAreaField({ label, value, onChange, hint, error, ...rest }: TextAreaFieldProps) {
  const id = useId();
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={3}
        {...rest}
        {...noteProps({ id, hint, error })}
        className={error ? 'text-area invalid' : 'text-area'}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  );
}
