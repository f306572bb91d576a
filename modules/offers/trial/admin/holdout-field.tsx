import './trial-card.css';
import { useId } from 'react';
import { FieldNote } from '#core/admin/controls/field-note.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { offerLimits } from '../../offer/contract/offer-choice.ts';

export interface HoldoutFieldProps {
  label: string;
  /** Percent of visitors who are left out. */
  value: number;
  /** What the share means, in words. */
  hint: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (share: number) => void;
}

/** The share of visitors who do not get what is measured. */
export function HoldoutField({ label, value, hint, error, disabled, onChange }: HoldoutFieldProps) {
  const write = useFormats();
  const id = useId();
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="trial-share"
        type="range"
        name="holdout_percent"
        min={0}
        max={offerLimits.max_holdout}
        step={1}
        value={value}
        disabled={disabled}
        aria-valuetext={write.percent(value / 100)}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}
