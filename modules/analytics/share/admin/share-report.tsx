import { lazy, Suspense, useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { namesPeople } from '../rules/shared-query.ts';
import type { SharedQuestion } from './report-links.ts';
import { shareText } from './share-text.ts';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

/** Makes links to the report of a page; nothing where what it shows is of people. */
export function ShareReport(question: SharedQuestion) {
  const t = useText(shareText);
  const [open, setOpen] = useState(false);
  if (namesPeople(question.path, question.query)) return null;
  return (
    <>
      <Button icon="external" onClick={() => setOpen(true)}>
        {t('share')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <ShareDialog {...question} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** A list's question without where in it one is: which rows, in which order. */
export const sharedListQuery = (list: {
  filter: object;
  sort: { field: string; dir: 'asc' | 'desc' } | undefined;
}): SharedQuestion['query'] => ({
  ...(list.filter as Record<string, string | undefined>),
  ...(list.sort && { sort_field: list.sort.field, sort_direction: list.sort.dir }),
});
