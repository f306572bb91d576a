import '#core/admin/theme/form-controls.css';

export interface CheckLineProps {
  label: string;
  hint?: string;
  /** The draft's path, where its refusal has to be found. */
  name?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A tick with a sentence under its label. */
export function CheckLine({ label, hint, name, checked, disabled, onChange }: CheckLineProps) {
  return (
    <div className="check-list">
      <label>
        <input
          className="check"
          type="checkbox"
          name={name}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
        {hint ? <small>{hint}</small> : null}
      </label>
    </div>
  );
}
