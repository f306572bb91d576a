import { FieldError } from '#core/admin/controls/field-note.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { orderActionText } from './order-action-text.ts';

/** A quantity that is typed or changed with minus and plus, up to `max` if given. */
export function QuantityField({
  label,
  value,
  min = 0,
  max = 999,
  error,
  disabled,
  onChange,
}: {
  label: string;
  value: number;
  min?: number;
  max?: number;
  error?: string;
  disabled?: boolean;
  onChange: (value: number) => void;
}) {
  const t = useText(orderActionText);
  const within = (wanted: number) => Math.max(min, Math.min(max, wanted));
  return (
    <div className="quantity-field">
      <div className={error ? 'field-box quantity-box invalid' : 'field-box quantity-box'}>
        <button
          type="button"
          className="icon-button small quantity-step"
          aria-label={t('one_less', { name: label })}
          disabled={disabled || value <= min}
          onClick={() => onChange(within(value - 1))}
        >
          <Icon name="minus" size={16} />
        </button>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          disabled={disabled}
          value={value}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            const digits = event.target.value.replaceAll(/\D/g, '');
            onChange(within(Number(digits.slice(0, 6))));
          }}
        />
        <button
          type="button"
          className="icon-button small quantity-step"
          aria-label={t('one_more', { name: label })}
          disabled={disabled || value >= max}
          onClick={() => onChange(within(value + 1))}
        >
          <Icon name="plus" size={16} />
        </button>
      </div>
      {max === undefined ? null : (
        <span className="dim text-sm tabular">{t('of_count', { count: max })}</span>
      )}
      <FieldError text={error} className="quantity-error" />
    </div>
  );
}
