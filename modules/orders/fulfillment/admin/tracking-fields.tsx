import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { orderActionText } from '../../order/admin/order-action-text.ts';
import type { TypedTracking } from './tracking-form.ts';

/** The tracking fields of a shipment. */
export function TrackingFields({
  value,
  errors,
  onChange,
}: {
  value: TypedTracking;
  errors: Readonly<Record<string, string>>;
  onChange: (value: TypedTracking) => void;
}) {
  const t = useText(orderActionText);
  const field = (name: keyof TypedTracking) => ({
    name,
    autoComplete: 'off',
    value: value[name],
    // A problem with one of several numbers shows at the field that holds them all.
    error: errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1],
    onChange: (typed: string) => onChange({ ...value, [name]: typed }),
  });
  return (
    <>
      <div className="form-pair">
        <TextField label={t('tracking_company')} {...field('tracking_company')} />
        <TextField
          label={t('tracking_number')}
          hint={t('tracking_number_hint')}
          {...field('tracking_numbers')}
        />
      </div>
      <TextField
        label={t('tracking_url')}
        hint={t('tracking_url_hint')}
        inputMode="url"
        placeholder="https://"
        {...field('tracking_urls')}
      />
    </>
  );
}
