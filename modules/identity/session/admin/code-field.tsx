import { TextField, type TextFieldProps } from '#core/admin/controls/text-field.tsx';

/** Six digits in one field: pasting `123 456` or `Your code: 123456` works, and so does the phone's offer of a code. */
export function CodeField({ onChange, ...props }: TextFieldProps) {
  return (
    <div className="auth-code">
      <TextField
        {...props}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        onChange={(typed) => onChange(typed.replaceAll(/\D/g, '').slice(0, 6))}
      />
    </div>
  );
}
