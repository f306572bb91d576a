import '../theme/picker.css';
import '../theme/list.css';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { confirmAction } from '../controls/confirm-question.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Icon } from '../controls/icon.tsx';
import { phoneBelow, useMediaQuery } from '../controls/media-query.ts';
import { useText } from '../i18n/text-catalogue.ts';
import { usePickerChoice } from './picker-choice.ts';
import { chosenId, fullTitle, pickedProducts, placeInside, type Chosen } from './picker-chosen.ts';
import { PickerFilter } from './picker-filter.tsx';
import { PickerFooter } from './picker-footer.tsx';
import { focusPicker } from './picker-focus.ts';
import { PickerFound } from './picker-found.tsx';
import { PickerSearchBox } from './picker-search-box.tsx';
import { usePickerSearch } from './picker-search.ts';
import { PickerSelected } from './picker-selected.tsx';
import { opensUp } from './picker-shown.ts';
import type { PickedProduct, PickerItem, PickerSource } from './picker-source.ts';
import { PickerTabs, type PickerPart } from './picker-tabs.tsx';
import { pickerText } from './picker-text.ts';

/** How many may be chosen where a screen says no number (V057). */
const standardCap = 100;

export interface PickerProps {
  source: PickerSource;
  /** "Choose products" */
  title: string;
  /** What is chosen when it opens, in order: ids, of variants where the source has those. */
  selected: readonly number[];
  /** The new order of those ids, and the items they stand for. Close the picker there. */
  onConfirm: (ids: number[], items: PickerItem[]) => void;
  onClose: () => void;
  /** How many may be chosen. Default 100 (V057). */
  cap?: number;
  /** Items stay among the results and can be chosen again (V064). */
  crossSell?: boolean;
  /** `confirm` shows Cancel and Confirm, `continue` only Continue (V059). */
  footer?: 'confirm' | 'continue';
  searchLabel?: string;
  /** Beside the search: what narrows the source. */
  filters?: ReactNode;
}

/** The first three by name, the rest as a number. */
function namesOf(items: readonly PickerItem[]): string {
  const shown = items.slice(0, 3).map(fullTitle);
  return [...shown, ...(items.length > shown.length ? [`+${items.length - shown.length}`] : [])].join(', ');
}

/** A picker of variants: it gives products with the variant that was chosen of each (V295). */
export function VariantPicker({
  onConfirm,
  ...rest
}: Omit<PickerProps, 'onConfirm' | 'crossSell'> & {
  /** The new order, and the items it stands for. Close the picker there. */
  onConfirm: (picked: PickedProduct[], items: PickerItem[]) => void;
}) {
  return <Picker {...rest} onConfirm={(_ids, items) => onConfirm(pickedProducts(items), items)} />;
}

/** Search at the left, what is chosen at the right; on phones one of the two at a time (V055–V065). */
export function Picker({
  source,
  title,
  selected,
  onConfirm,
  onClose,
  cap = standardCap,
  crossSell = false,
  footer = 'confirm',
  searchLabel,
  filters,
}: PickerProps) {
  const t = useText(pickerText);
  const listId = useId();
  const phone = useMediaQuery(phoneBelow);
  const choice = usePickerChoice(source, selected, cap);
  const { chosen } = choice;
  const search = usePickerSearch(source, { startIds: selected, chosen, crossSell });
  const { results, items } = search;
  const [part, setPart] = useState<PickerPart>('search');
  /** The announcement of the last change for screen readers. */
  const [said, setSaid] = useState('');
  const [taking, setTaking] = useState(false);

  function pick(item: PickerItem) {
    if (opensUp(item)) {
      search.turn(item);
      return;
    }
    if (item.disabled || choice.full) return;
    const count = choice.add([item]);
    setSaid(t('added', { title: fullTitle(item), count, cap }));
  }
  async function pickAll() {
    setTaking(true);
    const found = await search.findAll(cap - chosen.length);
    setTaking(false);
    setSaid(t('added_many', { count: choice.add(found), cap }));
  }
  function remove(entry: Chosen) {
    choice.remove(entry.key);
    if (!entry.gone) search.giveBack([entry.item]);
    setSaid(t('removed', { title: fullTitle(entry.item), count: chosen.length - 1, cap }));
  }
  function removeAll() {
    search.giveBack(chosen.filter((entry) => !entry.gone).map((entry) => entry.item));
    choice.removeAll();
    focusPicker();
    setSaid(t('added_many', { count: 0, cap }));
  }
  function move(entry: Chosen, at: number) {
    choice.move(entry.key, at);
    setSaid(t('moved', { title: fullTitle(entry.item), position: placeInside(at, chosen.length) + 1 }));
  }

  function commit() {
    if (choice.changed)
      onConfirm(
        chosen.map((entry) => chosenId(entry.item)),
        chosen.map((entry) => entry.item),
      );
  }
  async function close() {
    const question = { title: t('lose_title'), message: t('lose_text'), confirmLabel: t('lose') };
    if (!choice.changed || (await confirmAction({ ...question, cancelLabel: t('stay'), danger: true })))
      onClose();
  }

  const leave = () => void close();
  return (
    <Dialog
      open
      flush
      size="large"
      title={title}
      onClose={leave}
      onCommit={commit}
      footer={
        <PickerFooter
          kind={footer}
          count={chosen.length}
          cap={cap}
          changed={choice.changed}
          onCancel={leave}
          onCommit={commit}
        />
      }
    >
      <div className="picker">
        {phone ? <PickerTabs part={part} count={chosen.length} onChange={setPart} /> : null}
        {!phone || part === 'search' ? (
          <section className="picker-pane" aria-label={t('search')}>
            <div className="picker-bar picker-search">
              <PickerSearchBox
                search={search}
                listId={listId}
                label={searchLabel}
                tree={source.variants === true}
                autoFocus={!phone}
                onPick={pick}
              />
              {source.filters ? (
                <PickerFilter filters={source.filters} chosen={search.filter} onChoose={search.filterBy} />
              ) : null}
              {filters}
            </div>
            {search.chosenFound.length > 0 ? (
              <p className="picker-hint">
                {t('chosen_found', { titles: namesOf(search.chosenFound), count: search.chosenFound.length })}
              </p>
            ) : null}
            {choice.full ? (
              <p className="note warn picker-full" role="alert">
                <Icon name="alert" size={16} />
                {t('maximum', { cap })}
              </p>
            ) : null}
            {items.length > 0 && !crossSell && cap > 1 ? (
              <div className="picker-bar">
                <Button
                  tone="plain"
                  size="tiny"
                  icon="plus"
                  busy={taking}
                  disabled={
                    choice.full || results.stale || !items.some((item) => opensUp(item) || !item.disabled)
                  }
                  onClick={() => void pickAll()}
                >
                  {results.total === undefined
                    ? t('select_all_unknown')
                    : t('select_all', { count: Math.max(items.length, results.total) })}
                </Button>
              </div>
            ) : null}
            <PickerFound
              listId={listId}
              source={source}
              search={search}
              choice={choice}
              crossSell={crossSell}
              onPick={pick}
            />
          </section>
        ) : null}
        {!phone || part === 'selected' ? (
          <section className="picker-pane picker-pane-selected" aria-label={t('selected')}>
            <div className="picker-bar picker-search">
              <span className="strong">{t('selected')}</span>
              <span className="dim tabular">{chosen.length}</span>
              <span className="grow" />
              {chosen.length > 0 ? (
                <button type="button" className="link-button" onClick={removeAll}>
                  {t('remove_all')}
                </button>
              ) : null}
            </div>
            <PickerSelected choice={choice} onRemove={remove} onMove={move} />
          </section>
        ) : null}
        <p className="visually-hidden" role="status">
          {said}
        </p>
        <p className="visually-hidden" role="status">
          {results.loading || results.stale
            ? t('loading')
            : t('found', { count: results.total ?? items.length })}
        </p>
      </div>
    </Dialog>
  );
}
