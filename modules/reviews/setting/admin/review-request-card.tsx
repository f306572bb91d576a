import { lazy, Suspense } from 'react';
import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { NumberField } from '#core/admin/controls/number-field.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { SwitchLine } from '#core/admin/controls/switch-line.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { loadShopMailTools } from '#modules/orders/mail/admin/public.ts';
import type { ReviewSettings } from '../contract/setting-calls.ts';
import { reviewRequestText } from './review-request-text.ts';

type Request = ReviewSettings['review_request'];
const path = 'review_request';
const ShopMailTools = lazy(loadShopMailTools);
const days = ['wait_days', 'untold_days', 'reminder_days'] as const;

/** The settings of review requests: on or off, recipients, delays, reminders and the email. */
export function ReviewRequestCard({
  request,
  disabled,
  errors,
  onChange,
}: {
  request: Request;
  disabled: boolean;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (change: Partial<Request>) => void;
}) {
  const t = useText(reviewRequestText);
  // Editing emails needs the permission for settings.
  const mayMails = useMay('settings');
  const number = (name: (typeof days)[number]) => {
    const error = errors[`${path}.${name}`];
    return (
      <NumberField
        key={name}
        label={t(name)}
        hint={t(`${name}_hint`)}
        name={`${path}.${name}`}
        whole
        after={t('days')}
        value={request[name]}
        {...(disabled ? { disabled: true } : {})}
        {...(error ? { error } : {})}
        onChange={(value) => onChange({ [name]: value ?? Number.NaN })}
      />
    );
  };
  return (
    <Card title={t('request')}>
      <div className="stack">
        <SwitchLine
          name={`${path}.enabled`}
          label={t('enabled')}
          hint={t('enabled_hint')}
          checked={request.enabled}
          disabled={disabled}
          onChange={(enabled) => onChange({ enabled })}
        />
        <ChoiceCards<Request['audience']>
          name={`${path}.audience`}
          label={t('audience')}
          value={request.audience}
          disabled={disabled}
          choices={[
            { value: 'marketing', label: t('marketing'), hint: t('marketing_hint') },
            { value: 'told', label: t('told'), hint: t('told_hint') },
          ]}
          onChange={(audience) => onChange({ audience })}
        />
        {number('wait_days')}
        {number('untold_days')}
        <SelectField
          label={t('reminders')}
          hint={t('reminders_hint')}
          name={`${path}.reminders`}
          value={String(request.reminders)}
          disabled={disabled}
          options={[0, 1, 2].map((count) => ({ value: String(count), label: t('times', { count }) }))}
          onChange={(value) => onChange({ reminders: Number(value) })}
        />
        {request.reminders > 0 ? number('reminder_days') : null}
        {mayMails ? (
          <Suspense fallback={null}>
            <ShopMailTools kind="review_request" />
          </Suspense>
        ) : null}
      </div>
    </Card>
  );
}
