import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../controls/icon.tsx';
import { SkeletonRows } from '../controls/skeleton.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import { usePickerPrice } from './picker-price.ts';
import type { PickerResults } from './picker-results.ts';
import { isInside, levelsOf, opensUp, rowKey } from './picker-shown.ts';
import type { PickerItem } from './picker-source.ts';
import { pickerText } from './picker-text.ts';

/**
 * The options, of which the arrow keys reach one while the cursor stays in the search. A product with several variants
 * opens to them, which makes the list a tree.
 */
export function PickerResultList({
  id,
  items,
  results,
  text: searched,
  active,
  full,
  isOpen,
  timesOf,
  onPick,
}: {
  id: string;
  items: readonly PickerItem[];
  results: PickerResults;
  /** What was searched for; marked in the titles. */
  text: string;
  active: number;
  full: boolean;
  /** Of a source of variants: whether those of a product are in sight. */
  isOpen: ((product: PickerItem) => boolean) | undefined;
  /** How often an item is chosen, in crossSell mode. */
  timesOf: (item: PickerItem) => number;
  onPick: (item: PickerItem) => void;
}) {
  const t = useText(pickerText);
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLLIElement>(null);
  const more = useRef(results.more);
  useEffect(() => {
    more.current = results.more;
  });
  const canLoad = results.hasMore && !results.loadingMore && !results.stale && results.failed === null;
  useEffect(() => {
    if (!canLoad || !end.current) return undefined;
    // Anew after every page and every pick: what is still in sight then asks for the next one.
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting)) more.current().catch(() => undefined);
      },
      { root: list.current, rootMargin: '120px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [canLoad, items.length]);

  useEffect(() => {
    list.current?.querySelector(`[data-at="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const priceOf = usePickerPrice();
  const levels = levelsOf(items);
  const tree = isOpen !== undefined;
  return (
    <ul
      id={id}
      ref={list}
      role={tree ? 'tree' : 'listbox'}
      className={results.stale ? 'picker-scroll stale' : 'picker-scroll'}
      aria-label={t('results')}
      aria-multiselectable="true"
      aria-busy={results.loading || results.stale || undefined}
    >
      {items.map((item, at) => {
        const opens = opensUp(item);
        const inside = isInside(item);
        const off = !opens && (item.disabled === true || full);
        const times = timesOf(item);
        const level = levels[at] ?? 0;
        const variant = item.selectedVariant;
        const text = inside ? variant?.sku : [variant?.title, item.subtitle].filter(Boolean).join(', ');
        const badge = (inside ? undefined : item.badge) ?? variant?.badge;
        const price = priceOf(item);
        return (
          <li
            key={rowKey(item)}
            id={`${id}-${rowKey(item)}`}
            role={tree ? 'treeitem' : 'option'}
            data-at={at}
            data-item={item.id}
            aria-level={tree ? level + 1 : undefined}
            aria-expanded={opens ? isOpen?.(item) : undefined}
            aria-selected={opens ? undefined : times > 0}
            aria-disabled={off || undefined}
            className={['picker-option', at === active ? 'active' : '', inside ? 'inside' : '']
              .filter(Boolean)
              .join(' ')}
            data-level={level}
            // The cursor stays in the search; a press is a pick.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => (off ? undefined : onPick(item))}
          >
            {opens ? (
              <Icon name={isOpen?.(item) ? 'chevronDown' : 'chevronRight'} size={16} className="flips" />
            ) : (
              <span className={times > 0 ? 'picker-box on' : 'picker-box'} aria-hidden="true">
                {times > 1 ? times : null}
              </span>
            )}
            {inside ? null : <PickerThumb item={item} />}
            <span className="grow">
              <span className="list-name">
                {/* A variant alone says little: a screen reader hears its product, too. */}
                {inside ? <span className="visually-hidden">{item.title}, </span> : null}
                {marked((inside && variant?.title) || item.title, searched)}
              </span>
              {badge ? (
                <span className="list-meta warn">{badge}</span>
              ) : text ? (
                <span className="list-meta">{inside ? marked(text, searched) : text}</span>
              ) : null}
              {times > 1 ? <span className="visually-hidden">{t('times', { count: times })}</span> : null}
            </span>
            {price === undefined ? null : <span className="numeric quiet">{price}</span>}
          </li>
        );
      })}
      <li ref={end} className="picker-end" aria-hidden="true">
        {results.loadingMore ? <SkeletonRows rows={2} /> : null}
      </li>
    </ul>
  );
}

export function PickerThumb({ item }: { item: PickerItem }) {
  return (
    <span className="thumb">
      {item.thumbnail ? <img src={item.thumbnail} alt="" loading="lazy" width={40} height={40} /> : null}
      {item.icon ? <Icon name={item.icon} /> : null}
    </span>
  );
}

/** Every place where a searched word stands, marked. */
function marked(title: string, text: string): ReactNode {
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 0) return title;
  const pattern = new RegExp(`(${words.map(literal).join('|')})`, 'gi');
  return title.split(pattern).map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
}

function literal(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
