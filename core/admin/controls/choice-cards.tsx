import '../theme/form-controls.css';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  hint: string;
}

/** One of a few, each with a sentence about it; radio buttons in boxes. */
export function ChoiceCards<Value extends string>({
  name,
  label,
  value,
  choices,
  onChange,
  disabled,
}: {
  /** Path of the draft. */
  name: string;
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  disabled?: boolean;
}) {
  return (
    <div className="choice-cards" role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            className="radio"
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
          <small>{choice.hint}</small>
        </label>
      ))}
    </div>
  );
}
