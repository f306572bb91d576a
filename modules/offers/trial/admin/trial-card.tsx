import './trial-card.css';
import { Card } from '#core/admin/controls/card.tsx';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { NumberField } from '#core/admin/controls/number-field.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { HoldoutField } from './holdout-field.tsx';
import { MessageSlips } from '../../offer/admin/blocks/message-slips.tsx';
import { givesDiscount } from '../../offer/rules/discount-validation.ts';
import type { OfferBody } from '../../offer/admin/blocks/offer-body.ts';
import { trialText } from './trial-text.ts';

type Tried = Pick<
  OfferBody,
  | 'offer_type'
  | 'offer_message'
  | 'offer_title'
  | 'enable_discount'
  | 'discount_data'
  | 'holdout_percent'
  | 'variant_b'
>;

export interface TrialCardProps {
  draft: Tried;
  errors: Readonly<Record<string, string>>;
  readOnly: boolean;
  onChange: (change: Partial<Pick<Tried, 'holdout_percent' | 'variant_b'>>) => void;
}

/** A share of visitors who do not get the offer, and a second wording and discount for half of the rest. */
export function TrialCard({ draft, errors, readOnly, onChange }: TrialCardProps) {
  const t = useText(trialText);
  const write = useFormats();
  const { currency } = useSession().shop;
  const { holdout_percent: share, variant_b: second } = draft;
  const change = (part: Partial<NonNullable<Tried['variant_b']>>) =>
    second && onChange({ variant_b: { ...second, ...part } });
  const field = (path: string) => ({ name: path, error: errors[path], disabled: readOnly });
  // A quantity table has its tiers: there only the words are tried.
  const discounted = draft.enable_discount && draft.offer_type !== 'quantity';
  const data = draft.discount_data;
  const known = { discount: givesDiscount(draft), last_name: draft.offer_type === 'post-purchase' };
  const fixed = !('data' in data) && data.discount_type === 'fixed_amount';
  return (
    <Card title={t('trial')}>
      <div className="stack">
        <p className="quiet">{t('trial_text')}</p>
        <HoldoutField
          label={t('trial_share')}
          value={share}
          hint={share === 0 ? t('trial_off') : t('trial_out', { share: write.percent(share / 100) })}
          error={errors['holdout_percent']}
          disabled={readOnly}
          onChange={(holdout_percent) => onChange({ holdout_percent })}
        />
        <CheckField
          label={t('trial_second')}
          hint={t('trial_second_hint')}
          name="variant_b"
          value={second !== null}
          disabled={readOnly}
          onChange={(on) =>
            onChange({
              variant_b: on
                ? {
                    offer_message: draft.offer_message,
                    offer_title: draft.offer_title,
                    percentage_discount: null,
                  }
                : null,
            })
          }
        />
        {second ? (
          <>
            {draft.offer_type === 'post-purchase' ? (
              <TextField
                label={t('trial_title')}
                value={second.offer_title}
                maxLength={2000}
                onChange={(offer_title) => change({ offer_title })}
                {...field('variant_b.offer_title')}
              />
            ) : null}
            {draft.offer_type === 'post-purchase' ? (
              <MessageSlips text={second.offer_title} known={known} />
            ) : null}
            <TextField
              label={t('trial_message')}
              value={second.offer_message}
              maxLength={2000}
              onChange={(offer_message) => change({ offer_message })}
              {...field('variant_b.offer_message')}
            />
            <MessageSlips text={second.offer_message} known={known} />
            {discounted ? (
              fixed ? (
                <NumberField
                  label={t('trial_percent')}
                  hint={t('trial_percent_hint')}
                  value={second.amount_discount ?? null}
                  placeholder={t('trial_same')}
                  after={currency}
                  onChange={(amount_discount) => change({ amount_discount })}
                  {...field('variant_b.amount_discount')}
                />
              ) : (
                <NumberField
                  label={t('trial_percent')}
                  hint={t('trial_percent_hint')}
                  value={second.percentage_discount}
                  placeholder={t('trial_same')}
                  after="%"
                  onChange={(percentage_discount) => change({ percentage_discount })}
                  {...field('variant_b.percentage_discount')}
                />
              )
            ) : null}
          </>
        ) : null}
      </div>
    </Card>
  );
}
