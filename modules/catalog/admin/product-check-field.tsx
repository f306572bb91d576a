export interface CheckFieldProps {
  name: string;
  label: string;
  hint?: string;
  value: boolean;
  onChange: (value: boolean) => void;
  disabled?: boolean;
}

/** A tick with its words. */
export function CheckField({ name, label, hint, value, onChange, disabled }: CheckFieldProps) {
  return (
    <div className="check-list">
      <label>
        <input
          type="checkbox"
          className="check"
          name={name}
          checked={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
        {hint ? <small>{hint}</small> : null}
      </label>
    </div>
  );
}
