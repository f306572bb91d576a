import { EmptyState, FailedState } from '../controls/empty-state.tsx';
import { Icon } from '../controls/icon.tsx';
import { SkeletonRows } from '../controls/skeleton.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import type { PickerChoice } from './picker-choice.ts';
import { PickerResultList } from './picker-result-list.tsx';
import type { PickerSearching } from './picker-search.ts';
import type { PickerItem, PickerSource } from './picker-source.ts';
import { pickerText } from './picker-text.ts';

/** What the search finds: its list, and why it goes on no further; or why there is none. */
export function PickerFound({
  listId,
  source: { things = 'products', variants },
  search,
  choice,
  crossSell,
  onPick,
}: {
  listId: string;
  source: PickerSource;
  search: PickerSearching;
  choice: PickerChoice;
  crossSell: boolean;
  onPick: (item: PickerItem) => void;
}) {
  const t = useText(pickerText);
  const { results, items, text } = search;
  const { chosen } = choice;
  if (results.loading) return <SkeletonRows rows={8} />;
  if (results.failed && items.length === 0)
    return <FailedState error={results.failed} onRetry={results.retry} />;
  if (items.length === 0 && !results.hasMore) {
    const allTaken =
      results.items.length > 0 || search.chosenFound.length > 0 || (text === '' && chosen.length > 0);
    return allTaken ? (
      <EmptyState icon="check" title={t('all_taken_title')} text={t('all_taken_text')} />
    ) : (
      <EmptyState icon="search" title={t(`none_${things}`)} text={t('none_text')} />
    );
  }
  return (
    <>
      <PickerResultList
        id={listId}
        items={items}
        results={results}
        text={text}
        active={search.at}
        full={choice.full || choice.loading || choice.failed !== null}
        isOpen={variants ? search.isOpen : undefined}
        timesOf={(item) => (crossSell ? chosen.filter((entry) => entry.item.id === item.id).length : 0)}
        onPick={onPick}
      />
      {results.failed ? (
        <p className="note bad picker-full" role="alert">
          <Icon name="alert" size={16} />
          <span className="grow">{t('more_failed', { reason: results.failed.message })}</span>
          <button
            type="button"
            className="link-button"
            onClick={() => void results.more().catch(() => undefined)}
          >
            {t('try_again')}
          </button>
        </p>
      ) : null}
    </>
  );
}
