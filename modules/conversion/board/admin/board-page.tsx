import './board.css';
import { Link } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { EmptyState, FailedState } from '#core/admin/controls/empty-state.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { AddressSpanMenu, useAddressSpan } from '#modules/analytics/span/admin/public.ts';
import { conversionAreaText } from '../../truth/admin/conversion-area-text.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import { getHonesty } from '../../truth/contract/honest-calls.ts';
import { getConversionBoard } from '../contract/board-calls.ts';
import { boardSpans } from '../contract/board-words.ts';
import { boardText } from './board-text.ts';
import { HonestCard } from './honest-card.tsx';
import { ToolCard } from './tool-card.tsx';

/** The results of each tool, honest mode, and the link to the evidence log (R053). */
export function BoardPage() {
  const t = useText(boardText);
  const title = useText(conversionAreaText)('title_dashboard');
  const span = useAddressSpan(boardSpans);
  const board = useApiQuery(
    getConversionBoard,
    { query: { date_filter: span } },
    { keepPrevious: true, select: (reply) => reply.board },
  );
  const honest = useApiQuery(getHonesty, {}, { select: (reply) => reply.honesty.honest });
  const nothing = board.data?.tools.every(({ shown, views, orders }) => shown + views + orders === 0);
  return (
    <>
      <PageHeader title={title} text={t('lead')} secondary={<AddressSpanMenu spans={boardSpans} />} />
      <div className="board">
        <HonestCard />
        {board.isError && !board.data ? (
          <Card flush>
            <FailedState error={board.error} onRetry={() => void board.refetch()} />
          </Card>
        ) : board.data ? (
          <>
            {nothing ? (
              <Card flush>
                <EmptyState icon="chart" title={t('nothing_title')} text={t('nothing_text')} />
              </Card>
            ) : null}
            <section className="board-tools" aria-label={t('tools')} aria-busy={board.isFetching}>
              {board.data.tools.map((tool) => (
                <ToolCard key={tool.name} tool={tool} currency={board.data.currency} honest={honest.data} />
              ))}
            </section>
            <p className="dim text-sm">{t('span_note')}</p>
          </>
        ) : (
          <Skeleton height={480} />
        )}
        <Card title={t('evidence')}>
          <p className="quiet">{t('evidence_text')}</p>
          <p>
            <Link to={conversionPaths.evidence}>{t('evidence_open')}</Link>
          </p>
        </Card>
      </div>
    </>
  );
}
