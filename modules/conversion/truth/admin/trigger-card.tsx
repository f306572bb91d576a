import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { countCollectedProducts } from '#modules/catalog/collection/contract/collect-calls.ts';
import { ChosenList } from '#modules/offers/offer/admin/public.ts';
import { maxTargets, type Trigger, targetKinds } from '../contract/tool-words.ts';
import { truthText } from './truth-text.ts';

export interface TriggerCardProps {
  value: Trigger;
  onChange: (value: Trigger) => void;
  /** Path of the trigger in the draft, so that the first wrong field is found: `trigger`; '' is the draft itself. */
  name: string;
  errors: Readonly<Record<string, string>>;
}

/** On which products' pages a tool is shown (V238, V271, V348). */
export function TriggerCard({ value, onChange, name, errors }: TriggerCardProps) {
  const t = useText(truthText);
  const at = (field: string) => (name === '' ? field : `${name}.${field}`);
  const chosen = value.target === 'all' ? undefined : value.target;
  return (
    <Card title={t('where')}>
      <div className="stack">
        <ChoiceCards
          name={at('target')}
          label={t('where')}
          value={value.target}
          choices={targetKinds.map((kind) => ({
            value: kind,
            label: t(`where_${kind}`),
            hint: t(`where_${kind}_hint`),
          }))}
          onChange={(target) => onChange({ ...value, target })}
        />
        {chosen ? (
          <ChosenList
            key={chosen}
            kind={chosen}
            name={at(`${chosen}_ids`)}
            ids={value[`${chosen}_ids`]}
            cap={maxTargets}
            error={errors[at(`${chosen}_ids`)]}
            onChange={(ids) => onChange({ ...value, [`${chosen}_ids`]: ids })}
          />
        ) : null}
        {chosen === 'collection' && value.collection_ids.length > 0 ? (
          <CollectedCount ids={value.collection_ids} />
        ) : null}
      </div>
    </Card>
  );
}

/** The number of published products in the selected collections (V403); one that is in two of them counts twice. */
function CollectedCount({ ids }: { ids: readonly number[] }) {
  const t = useText(truthText);
  const { data } = useApiQuery(
    countCollectedProducts,
    { query: { collection_ids: ids.join(','), product_published: 'true' } },
    { staleTime: 30_000 },
  );
  return (
    <p className="dim text-sm" aria-live="polite">
      {data ? t('where_count', { count: data.count }) : '\u00a0'}
    </p>
  );
}
