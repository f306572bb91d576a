import { useState } from 'react';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { NumberField, useMoneyAffix } from '#core/admin/controls/number-field.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { toMajor } from '#core/rules/money.ts';
import { discountTypes, type DiscountType } from '../../contract/offer-choice.ts';
import type { UpsellDiscountDataInput } from '../../contract/offer.ts';
import { discountProblems } from '../../rules/discount-validation.ts';
import { blockText } from './block-text.ts';
import { asPercentage, discountedMinor } from './discount-price.ts';
import { ExactPrice } from './exact-price.tsx';

/** The price a discount is tried on. */
export interface OriginPrice {
  /** Of what: a product's title. */
  title: string;
  minor: number;
}

export interface DiscountDialogProps {
  data: UpsellDiscountDataInput;
  origin: OriginPrice | undefined;
  /** Whether an amount off is kept as one; else it becomes a percentage of `origin`. */
  fixedAmount: boolean;
  onApply: (part: Partial<UpsellDiscountDataInput>) => void;
  onClose: () => void;
}

/** Percentage or amount, with what becomes of a price (V052). */
export function DiscountDialog({ data, origin, fixedAmount, onApply, onClose }: DiscountDialogProps) {
  const t = useText(blockText);
  const write = useFormats();
  const money = useMoneyAffix();
  const { currency } = useSession().shop;
  const [type, setType] = useState<DiscountType>(data.discount_type);
  const [percentage, setPercentage] = useState(data.percentage_discount);
  const [amount, setAmount] = useState(data.amount_discount);

  // Without a price, an amount cannot be made a percentage.
  const types = fixedAmount || origin ? discountTypes : (['percentage'] as const);
  const turned = type === 'fixed_amount' && !fixedAmount;
  const percent = turned && origin ? asPercentage(amount ?? 0, origin.minor, currency) : percentage;
  const left =
    origin &&
    discountedMinor(
      origin.minor,
      type === 'fixed_amount' && !turned
        ? { type: 'fixed_amount', value: amount }
        : { type: 'percentage', value: percent },
      currency,
    );

  return (
    <FormDialog
      size="small"
      title={t('set_up_discount')}
      submitLabel={t('apply')}
      dirty={
        type !== data.discount_type ||
        percentage !== data.percentage_discount ||
        amount !== data.amount_discount
      }
      problems={() => {
        const typed = {
          ...data,
          discount_type: type,
          percentage_discount: percentage,
          amount_discount: amount,
        };
        // Judged as a bundle's, which may have both; what is not asked here is not judged here.
        const found = discountProblems(
          'bundle',
          { ...typed, setup_stock_limit: false, setup_end_date: false },
          true,
        );
        return Object.fromEntries(found.map(({ path, message }) => [path, message]));
      }}
      onSubmit={async () => {
        onApply({
          discount_type: turned ? 'percentage' : type,
          percentage_discount: percent,
          amount_discount: turned ? data.amount_discount : amount,
          origin_price: origin ? toMajor(origin.minor, currency) : data.origin_price,
          discount_price: left === undefined ? data.discount_price : toMajor(left, currency),
        });
        onClose();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <ChoiceCards<DiscountType>
            name="discount_type"
            label={t('discount_type')}
            value={type}
            choices={types.map((value) => ({
              value,
              label: t(`discount_${value}`),
              hint: t(
                value === 'fixed_amount' && !fixedAmount ? 'discount_turned_hint' : `discount_${value}_hint`,
              ),
            }))}
            onChange={setType}
          />
          {type === 'percentage' ? (
            <NumberField
              label={t('percentage_off')}
              after="%"
              whole
              value={percentage}
              error={errors['discount_data.percentage_discount']}
              onChange={setPercentage}
            />
          ) : (
            <NumberField
              label={t('amount_off')}
              {...money}
              value={amount}
              error={errors['discount_data.amount_discount']}
              onChange={setAmount}
            />
          )}
          {turned ? <p className="quiet text-sm">{t('discount_turned', { percent: percent ?? 0 })}</p> : null}
          {origin && left !== undefined ? (
            <dl className="summary-lines">
              <div>
                <dt>{t('origin_price', { title: origin.title })}</dt>
                <dd>{write.money(toMajor(origin.minor, currency))}</dd>
              </div>
              <div>
                <dt>{t('discount_price')}</dt>
                <dd>
                  <ExactPrice minor={left} strong />
                </dd>
              </div>
            </dl>
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
