import { Switch } from '@mantine/core';
import { useId } from 'react';

/** A setting that is on or off, saved with the others. */
export function SettingSwitch({
  name,
  label,
  hint,
  checked,
  disabled,
  onChange,
}: {
  name: string;
  label: string;
  hint: string;
  checked: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="settings-switch">
      <label htmlFor={id} className="grow">
        <span className="strong">{label}</span>
        <span className="dim text-sm">{hint}</span>
      </label>
      <Switch
        id={id}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
