import { TextField } from '#core/admin/frame/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { orderActionText } from './order-action-text.ts';

export interface Tracking {
  tracking_company: string;
  tracking_number: string;
  tracking_url: string;
}

export const noTracking: Tracking = { tracking_company: '', tracking_number: '', tracking_url: '' };

/** How a parcel is followed. */
export function TrackingFields({
  value,
  errors,
  onChange,
}: {
  value: Tracking;
  errors: Readonly<Record<string, string>>;
  onChange: (value: Tracking) => void;
}) {
  const t = useText(orderActionText);
  const field = (name: keyof Tracking) => ({
    name,
    autoComplete: 'off',
    value: value[name],
    error: errors[name],
    onChange: (typed: string) => onChange({ ...value, [name]: typed }),
  });
  return (
    <>
      <div className="form-pair">
        <TextField label={t('tracking_company')} {...field('tracking_company')} />
        <TextField label={t('tracking_number')} {...field('tracking_number')} />
      </div>
      <TextField
        label={t('tracking_url')}
        hint={t('tracking_url_hint')}
        type="url"
        placeholder="https://"
        {...field('tracking_url')}
      />
    </>
  );
}
