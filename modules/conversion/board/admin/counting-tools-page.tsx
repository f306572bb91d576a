import './board.css';
import { Link } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { conversionAreaText } from '../../truth/admin/conversion-area-text.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import type { ShownTool } from '../../truth/contract/tool-words.ts';
import { getConversionBoard } from '../contract/board-calls.ts';
import { getSaleSupportIntro } from '../contract/sale-support-calls.ts';
import { boardText } from './board-text.ts';
import { ToolSeen, ToolState } from './tool-card.tsx';
import { toolPaths, useToolName } from './tool-words.ts';

const counting: readonly ShownTool[] = ['timer_countdown', 'product_countdown', 'realtime_visitors'];

/** Timers, the countdown of what is left and, behind its switch, the count of visitors (R054). */
export function CountingToolsPage() {
  const t = useText(boardText);
  const area = useText(conversionAreaText);
  const name = useToolName();
  const board = useApiQuery(getConversionBoard, { query: {} }, { select: (reply) => reply.board });
  const intro = useApiQuery(getSaleSupportIntro, {});
  const tools = board.data?.tools.filter((tool) => counting.includes(tool.name));
  return (
    <>
      <PageHeader
        title={area('title_counting')}
        text={t('counting_lead')}
        secondary={
          <Link to={conversionPaths.customize} className={buttonClass()}>
            {area('nav_customize')}
          </Link>
        }
      />
      {board.isError && !board.data ? (
        <Card flush>
          <FailedState error={board.error} onRetry={() => void board.refetch()} />
        </Card>
      ) : tools ? (
        <div className="board-tools">
          {tools.map((tool) => (
            <Card key={tool.name} title={name(tool.name)} end={<ToolState tool={tool} />}>
              <div className="stack">
                <p className="quiet">{intro.data?.tools.find((one) => one.name === tool.name)?.text}</p>
                <ToolSeen tool={tool} />
                <div>
                  <Link
                    to={toolPaths[tool.name]}
                    className={buttonClass('default', 'small')}
                    aria-label={`${t('open')}: ${name(tool.name)}`}
                  >
                    {t('open')}
                  </Link>
                </div>
              </div>
            </Card>
          ))}
        </div>
      ) : (
        <Skeleton height={320} />
      )}
    </>
  );
}
