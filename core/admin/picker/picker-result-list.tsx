import { useEffect, useRef, type ReactNode } from 'react';
import { SkeletonRows } from '../frame/skeleton.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import type { PickerResults } from './picker-results.ts';
import type { PickerItem } from './picker-source.ts';
import { pickerText } from './picker-text.ts';

/** The options, of which the arrow keys reach one while the cursor stays in the search. */
export function PickerResultList({
  id,
  items,
  results,
  text,
  active,
  full,
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

  return (
    <ul
      id={id}
      ref={list}
      role="listbox"
      className={results.stale ? 'picker-scroll stale' : 'picker-scroll'}
      aria-label={t('results')}
      aria-multiselectable="true"
      aria-busy={results.loading || results.stale || undefined}
    >
      {items.map((item, at) => {
        const off = item.disabled === true || full;
        const times = timesOf(item);
        return (
          <li
            key={item.id}
            id={`${id}-${item.id}`}
            role="option"
            data-at={at}
            data-item={item.id}
            aria-selected={times > 0}
            aria-disabled={off || undefined}
            className={at === active ? 'picker-option active' : 'picker-option'}
            // The cursor stays in the search; a press is a pick.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => (off ? undefined : onPick(item))}
          >
            <span className={times > 0 ? 'picker-box on' : 'picker-box'} aria-hidden="true">
              {times > 1 ? times : null}
            </span>
            <PickerThumb item={item} />
            <span className="grow">
              <span className="list-name">{marked(item.title, text)}</span>
              {item.badge ? (
                <span className="list-meta warn">{item.badge}</span>
              ) : item.subtitle ? (
                <span className="list-meta">{item.subtitle}</span>
              ) : null}
              {times > 1 ? <span className="visually-hidden">{t('times', { count: times })}</span> : null}
            </span>
            {item.price === undefined ? null : <span className="numeric quiet">{item.price}</span>}
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
