import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from '#core/admin/frame/button.tsx';
import { Card } from '#core/admin/frame/card.tsx';
import { ChoiceCards } from '#core/admin/frame/choice-cards.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { Icon } from '#core/admin/frame/icon.tsx';
import { SkeletonRows } from '#core/admin/frame/skeleton.tsx';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { PickerItem } from '#core/admin/picker/picker-source.ts';
import { Picker } from '#core/admin/picker/picker.tsx';
import type { Editor } from '#core/admin/shells/editor-state.ts';
import { offerLimits, type TargetType } from '../../contract/offer-choice.ts';
import type { Offer } from '../../contract/offer.ts';
import { changeTargetType, targetTypesFor } from '../../rules/offer-change.ts';
import type { OfferSwitches } from '../rules/offer-validation.ts';
import type { EditorDraft } from './quantity-editor-draft.ts';
import { quantityText } from './quantity-text.ts';
import { newRule, RulesFields } from './rules-fields.tsx';
import { collectionSource, productSource } from './target-sources.ts';

/** The source of what a target is chosen from, or undefined where nothing is chosen one by one. */
export function useTargetSource(type: TargetType) {
  const write = useFormats();
  const products = useMemo(() => productSource(write), [write]);
  if (type === 'product') return products;
  return type === 'collection' ? collectionSource : undefined;
}

/** What the chosen ids stand for, in their order; what is no longer in the shop is left out. */
export function useChosen(draft: Pick<EditorDraft, 'target_type' | 'target_ids'>) {
  const source = useTargetSource(draft.target_type);
  const ids = draft.target_ids;
  return useQuery<readonly PickerItem[]>({
    queryKey: ['quantity-targets', source?.id, ids],
    queryFn: ({ signal }) => (source && ids.length > 0 ? source.byIds(ids, signal) : []),
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
}

/** What the offer is for (V025, V068, V111, V142). */
export function TargetCard({
  editor,
  draft,
  saved,
  switches,
}: {
  editor: Editor<Offer, EditorDraft>;
  draft: EditorDraft;
  saved: EditorDraft | undefined;
  switches: OfferSwitches;
}) {
  const t = useText(quantityText);
  const types = targetTypesFor('quantity', switches);
  // A choice that a switch has since taken away stays choosable where it is stored.
  const shown = types.includes(draft.target_type) ? types : [...types, draft.target_type];

  function choose(type: TargetType) {
    editor.set((before) => {
      const next = changeTargetType(before, type, saved);
      if (type !== 'condition' || (next.condition.target?.conditions.length ?? 0) > 0) return next;
      return {
        ...next,
        condition: { ...next.condition, target: { match: 'any', conditions: [newRule(undefined)] } },
      };
    });
  }

  return (
    <Card title={t('target')}>
      <div className="stack">
        <ChoiceCards
          name="target_type"
          label={t('target')}
          value={draft.target_type}
          choices={shown.map((value) => ({
            value,
            label: t(`target_${value}`),
            hint: t(`target_${value}_hint`),
          }))}
          onChange={choose}
        />
        {draft.target_type === 'product' || draft.target_type === 'collection' ? (
          <ChosenTargets key={draft.target_type} editor={editor} draft={draft} switches={switches} />
        ) : null}
        {draft.target_type === 'condition' ? <RulesFields editor={editor} draft={draft} /> : null}
      </div>
    </Card>
  );
}

function ChosenTargets({
  editor,
  draft,
  switches,
}: {
  editor: Editor<Offer, EditorDraft>;
  draft: EditorDraft;
  switches: OfferSwitches;
}) {
  const t = useText(quantityText);
  const [open, setOpen] = useState(false);
  const source = useTargetSource(draft.target_type);
  const chosen = useChosen(draft);
  const error = editor.errors['target_ids'];
  const ids = draft.target_ids;
  const cap = switches.picker_cap_50 ? offerLimits.targets_capped : offerLimits.targets;
  const words = draft.target_type === 'product' ? 'products' : 'collections';
  const known = new Map(chosen.data?.map((item) => [item.id, item]));

  return (
    <div data-field="target_ids">
      {chosen.isError ? (
        <p className="note bad">
          <Icon name="alert" size={16} />
          <span className="grow">{t('chosen_failed')}</span>
          <button type="button" className="link-button" onClick={() => void chosen.refetch()}>
            {t('try_again')}
          </button>
        </p>
      ) : null}
      {chosen.isPending && ids.length > 0 ? <SkeletonRows rows={Math.min(ids.length, 4)} /> : null}
      {chosen.data && ids.length > 0 ? (
        <ul className="chosen-list">
          {ids.map((id) => {
            const item = known.get(id);
            if (!item && chosen.isPlaceholderData) return null;
            const title = item?.title ?? `#${id}`;
            return (
              <li key={id}>
                <span className="thumb">
                  {item?.thumbnail ? <img src={item.thumbnail} alt="" width={40} height={40} /> : null}
                </span>
                <div className="grow">
                  <div className="strong cut">{title}</div>
                  {item?.subtitle ? <div className="text-xs dim cut">{item.subtitle}</div> : null}
                </div>
                {!item || item.badge ? (
                  <StatusTag tone={item ? 'warn' : 'bad'}>{item?.badge ?? t('gone')}</StatusTag>
                ) : null}
                {item?.price ? <span className="quiet tabular">{item.price}</span> : null}
                <button
                  type="button"
                  className="icon-button small"
                  aria-label={t('remove_thing', { title })}
                  onClick={() =>
                    editor.set(
                      'target_ids',
                      ids.filter((one) => one !== id),
                    )
                  }
                >
                  <Icon name="close" size={16} />
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      <div className="row wrap">
        <Button size="small" onClick={() => setOpen(true)}>
          {t(`choose_${words}`)}
        </Button>
        <span className="dim text-sm tabular">{t('chosen_of', { count: ids.length, cap })}</span>
      </div>
      {error ? (
        <p className="field-error">
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : null}
      {open && source ? (
        <Picker
          source={source}
          title={t(`choose_${words}`)}
          searchLabel={t(`search_${words}`)}
          selected={ids}
          cap={cap}
          onConfirm={(next) => {
            editor.set('target_ids', next);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
