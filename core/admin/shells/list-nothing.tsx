import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import type { ListState } from './list-state.ts';
import { shellText } from './shell-text.ts';

/** No row to show, though there may be some elsewhere: past the end, filtered away, or not under this tab. */
export function ListNothing({ list }: { list: ListState }) {
  const t = useText(shellText);
  if (list.page > 1)
    return (
      <EmptyState
        icon="search"
        title={t('no_page_title')}
        text={t('no_page_text')}
        actions={<Button onClick={() => list.setPage(1)}>{t('first_page')}</Button>}
      />
    );
  if (list.narrowed)
    return (
      <EmptyState
        icon="search"
        title={t('no_match_title')}
        text={t('no_match_text')}
        actions={<Button onClick={list.clear}>{t('clear_filters')}</Button>}
      />
    );
  return (
    <EmptyState
      icon="filter"
      title={t('no_tab_title')}
      text={t('no_tab_text')}
      actions={<Button onClick={() => list.setTab(list.tabs[0]?.id ?? '')}>{t('show_all')}</Button>}
    />
  );
}
