import '#core/admin/theme/form-controls.css';

/** A tick with what it does, and a quieter sentence under it. */
export function CheckField({
  label,
  hint,
  checked,
  disabled,
  onChange,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <div className="check-list">
      <label>
        <input
          type="checkbox"
          className="check"
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
