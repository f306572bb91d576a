import '../theme/form-controls.css';

export interface CheckFieldProps {
  label: string;
  /** A quieter sentence under the label. */
  hint?: string;
  /** The draft's path, where its refusal has to be found. */
  name?: string;
  value: boolean;
  disabled?: boolean;
  onChange: (value: boolean) => void;
}

/** A tick with its words. */
export function CheckField({ label, hint, name, value, disabled, onChange }: CheckFieldProps) {
  return (
    <div className="check-list">
      <label>
        <input
          className="check"
          type="checkbox"
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
