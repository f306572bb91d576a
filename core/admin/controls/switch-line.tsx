import '../theme/editor.css';
import { useId } from 'react';
import { Skeleton } from './skeleton.tsx';
import { Switch } from './switch.tsx';

export interface SwitchLineProps {
  label: string;
  hint?: string | undefined;
  name?: string;
  /** Undefined while it is not known yet: a switch that looks off would state something. */
  checked: boolean | undefined;
  disabled?: boolean | undefined;
  onChange: (on: boolean) => void;
}

/** Something that is on or off: what it is and what it does on the left, the switch on the right. */
export function SwitchLine({ label, hint, name, checked, disabled, onChange }: SwitchLineProps) {
  const id = useId();
  return (
    <div className="settings-switch">
      <label htmlFor={id} className="grow">
        <span className="strong">{label}</span>
        {hint ? <span className="dim text-sm">{hint}</span> : null}
      </label>
      {checked === undefined ? (
        <Skeleton width={38} height={20} />
      ) : (
        <Switch
          id={id}
          name={name}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}
