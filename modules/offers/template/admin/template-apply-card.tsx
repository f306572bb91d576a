import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#core/admin/client/api-error.ts';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { ReasonButton } from '#core/admin/controls/reason-button.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { choiceKindOf, type ChoiceKind } from '../../offer/admin/blocks/choice-source.ts';
import { ChosenList } from '../../offer/admin/blocks/chosen-list.tsx';
import { useOfferSwitches } from '../../offer/admin/blocks/offer-editor.ts';
import { offerPath, offerPaths } from '../../offer/admin/offer-paths.ts';
import { countOffers, listOffers } from '../../offer/contract/offer-calls.ts';
import { guideAddress } from '../../offer/admin/offer-addresses.ts';
import { applyTemplate, getTemplate } from '../contract/template-calls.ts';
import type { OfferTemplate } from '../contract/template.ts';
import { pickerCap } from '../../offer/rules/product-validation.ts';
import { templateText } from './template-text.ts';

/** Chooses products, or leaves it to the best sellers, and makes the draft (C042). */
export function TemplateApplyCard({ template }: { template: OfferTemplate }) {
  const t = useText(templateText);
  const navigate = useNavigate();
  const cap = pickerCap(useOfferSwitches());
  const mayUse = useMay('apps');
  const { offer } = template;
  const bundle = offer.offer_type === 'bundle';
  const targetKind: ChoiceKind | undefined = bundle ? 'product' : choosable(choiceKindOf(offer.target_type));
  const recommendKind = bundle ? undefined : choosable(choiceKindOf(offer.recommend_type));
  const [targets, setTargets] = useState<number[]>([]);
  const [recommended, setRecommended] = useState<number[]>([]);
  const [failure, setFailure] = useState<string>();
  const apply = useApiMutation(applyTemplate, {
    refresh: [listOffers, countOffers, getTemplate, guideAddress],
  });
  const missing =
    (targetKind === 'collection' && targets.length === 0) ||
    (recommendKind === 'collection' && recommended.length === 0);

  async function use() {
    setFailure(undefined);
    try {
      const { offer: made } = await apply.mutateAsync({
        body: {
          offer_template: { id: template.id },
          target_ids: targets.length > 0 ? targets : undefined,
          recommend_ids: recommended.length > 0 ? recommended : undefined,
        },
      });
      showToast(t('used'));
      await navigate({ to: offerPath(made) ?? offerPaths.offers });
    } catch (error) {
      const fields = error instanceof ApiError ? Object.values(error.fields) : [];
      setFailure(fields[0] ?? (error instanceof Error ? error.message : String(error)));
    }
  }

  return (
    <Card title={t('use')}>
      <div className="stack">
        <p className="quiet">{t('use_text')}</p>
        {targetKind ? (
          <Choice
            title={t(bundle ? 'choose_bundle' : 'choose_target')}
            kind={targetKind}
            name="target_ids"
            ids={targets}
            cap={cap}
            onChange={setTargets}
          />
        ) : null}
        {recommendKind ? (
          <Choice
            title={t('choose_recommend')}
            kind={recommendKind}
            name="recommend_ids"
            ids={recommended}
            cap={cap}
            onChange={setRecommended}
          />
        ) : null}
        {failure === undefined ? null : (
          <p className="note bad" role="alert">
            <Icon name="alert" size={16} />
            {failure}
          </p>
        )}
        {missing ? (
          <ReasonButton tone="primary" reason={t('must_choose')}>
            {t('use_do')}
          </ReasonButton>
        ) : (
          <Button tone="primary" busy={apply.isPending} disabled={!mayUse} onClick={() => void use()}>
            {t('use_do')}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Categories belong to the rule of a template, not to what is chosen when it is used. */
function choosable(kind: ChoiceKind | undefined): ChoiceKind | undefined {
  return kind === 'base-category' ? undefined : kind;
}

function Choice({
  title,
  kind,
  ...rest
}: {
  title: string;
  kind: ChoiceKind;
  name: string;
  ids: readonly number[];
  cap: number;
  onChange: (ids: number[]) => void;
}) {
  const t = useText(templateText);
  return (
    <div className="template-choice" role="group" aria-label={title}>
      <h3>{title}</h3>
      {kind === 'product' && rest.ids.length === 0 ? <p className="dim text-sm">{t('suggested')}</p> : null}
      <ChosenList kind={kind} error={undefined} {...rest} />
    </div>
  );
}
