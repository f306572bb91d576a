import '../../offer/admin/blocks/offer-blocks.css';
import { useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { ApiError } from '#core/admin/client/api-error.ts';
import { translateFields } from '#core/admin/client/sentence-text.ts';
import { FieldError } from '#core/admin/controls/field-note.tsx';
import { Button } from '#core/admin/controls/button.tsx';
import { NumberField } from '#core/admin/controls/number-field.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { ChosenList } from '../../offer/admin/blocks/chosen-list.tsx';
import { useOfferSwitches } from '../../offer/admin/blocks/offer-editor.ts';
import { countOffers, createOffer, listOffers } from '../../offer/contract/offer-calls.ts';
import { translateOffer } from '../../offer/rules/message-language.ts';
import { pickerCap } from '../../offer/rules/product-validation.ts';
import { draftProblems } from '../../upsell/admin/upsell-editor-draft.ts';
import { blankDraft, type UpsellDraft } from '../../offer/admin/blocks/upsell-draft.ts';
import { funnelText } from './funnel-text.ts';

export interface NewStepOfferFormProps {
  onMade: (offerId: number) => void;
  onBack: () => void;
}

/** The least that a post-purchase offer needs; it is for all products, as the funnel decides about the order. */
export function NewStepOfferForm({ onMade, onBack }: NewStepOfferFormProps) {
  const t = useText(funnelText);
  const switches = useOfferSwitches();
  const { locale } = useSession().shop;
  const [draft, setDraft] = useState<UpsellDraft>(() => ({
    ...translateOffer(blankDraft('post-purchase', false), locale),
    target_type: 'all',
    recommend_type: 'product',
  }));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const create = useApiMutation(createOffer, { refresh: [listOffers, countOffers] });
  const percent = draft.discount_data.percentage_discount;

  function put(part: Partial<UpsellDraft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    const found = translateFields(draftProblems(next, switches));
    setErrors(
      Object.fromEntries(Object.keys(errors).flatMap((path) => (found[path] ? [[path, found[path]]] : []))),
    );
  }

  async function submit() {
    if (create.isPending) return;
    const found = translateFields(draftProblems(draft, switches));
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      const { offer } = await create.mutateAsync({ body: { offer: { ...draft, activated: true } } });
      onMade(offer.id);
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      setErrors(Object.fromEntries(fields.map(([path, text]) => [path.replace(/^offer\./, ''), text])));
      setFailure(t('new_failed', { reason: error instanceof Error ? error.message : String(error) }));
    }
  }

  const other = Object.entries(errors).find(
    ([path]) => !['offer_name', 'recommend_ids', 'discount_data.percentage_discount'].includes(path),
  );
  return (
    // No form: it would stand inside of the editor's.
    <div
      className="stack"
      role="group"
      aria-label={t('new_title')}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={t('new_name')}
        hint={t('name_hint')}
        maxLength={255}
        autoComplete="off"
        autoFocus
        value={draft.offer_name}
        error={errors['offer_name']}
        onChange={(offer_name) => put({ offer_name })}
      />
      <div role="group" aria-label={t('new_products')}>
        <p className="funnel-label">{t('new_products')}</p>
        <ChosenList
          kind="product"
          name="recommend_ids"
          ids={draft.recommend_ids}
          cap={pickerCap(switches)}
          error={errors['recommend_ids']}
          onChange={(recommend_ids) => put({ recommend_ids })}
        />
      </div>
      <div className="discount-number">
        <NumberField
          label={t('new_percent')}
          hint={t('new_percent_hint')}
          after="%"
          whole
          value={percent}
          error={errors['discount_data.percentage_discount']}
          onChange={(percentage_discount) =>
            put({
              enable_discount: percentage_discount !== 0,
              discount_data: { ...draft.discount_data, percentage_discount },
            })
          }
        />
      </div>
      <p className="quiet text-sm">{t('new_more')}</p>
      <FieldError text={other?.[1] ?? failure} role="alert" />
      <div className="row funnel-form-foot">
        <Button onClick={onBack}>{t('cancel')}</Button>
        <Button tone="primary" busy={create.isPending} onClick={() => void submit()}>
          {t('new_create')}
        </Button>
      </div>
    </div>
  );
}
