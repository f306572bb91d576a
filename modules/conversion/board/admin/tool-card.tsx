import { Link } from '@tanstack/react-router';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useMay } from '#core/admin/client/session-context.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { MasterSwitch } from '#core/admin/shells/settings-page.tsx';
import { ToolHoldout } from '../../truth/admin/tool-holdout.tsx';
import { truthText } from '../../truth/admin/truth-text.ts';
import { type BoardTool, getConversionBoard } from '../contract/board-calls.ts';
import { saveConversionTool } from '../../truth/contract/tool-calls.ts';
import { getSaleSupportIntro } from '../contract/sale-support-calls.ts';
import { boardText } from './board-text.ts';
import { ToolPreview } from './tool-preview.tsx';
import { toolPaths, useToolName } from './tool-words.ts';

export interface ToolCardProps {
  tool: BoardTool;
  currency: string;
  /** As the shop has the switch; undefined while it is not known. */
  honest: boolean | undefined;
}

/** Whether a tool is on; of timers, whether any runs. */
export function ToolState({ tool }: { tool: Pick<BoardTool, 'enable' | 'running'> }) {
  const t = useText(boardText);
  const { running } = tool;
  if (running !== null)
    return <StatusTag tone={running > 0 ? 'ok' : 'neutral'}>{t('running', { count: running })}</StatusTag>;
  return <StatusTag tone={tool.enable ? 'ok' : 'neutral'}>{t(tool.enable ? 'on' : 'off')}</StatusTag>;
}

/** When a tool was last given to a page. */
export function ToolSeen({ tool: { seen_at } }: { tool: Pick<BoardTool, 'seen_at'> }) {
  const t = useText(boardText);
  const formats = useFormats();
  return (
    <p className="dim text-sm">
      {seen_at ? t('seen', { when: formats.dateTime(seen_at) }) : t('never_seen')}
    </p>
  );
}

/** One tool: its switch, what it brought, what of it is simulated, and whom it is kept from. */
export function ToolCard({ tool, currency, honest }: ToolCardProps) {
  const t = useText(boardText);
  const formats = useFormats();
  const name = useToolName()(tool.name);
  const mayChange = useMay('apps');
  const update = useApiMutation(saveConversionTool, { refresh: [getConversionBoard] });
  // Five zeros explain nothing: a tool that no page has shown yet says what it is.
  const hasFigures = tool.shown + tool.views + tool.clicks + tool.orders > 0;
  const figures = [
    {
      id: 'shown',
      label: t('figure_shown'),
      value: formats.number(tool.shown),
      hint: tool.shown_simulated > 0 ? t('shown_simulated', { count: tool.shown_simulated }) : undefined,
    },
    { id: 'views', label: t('figure_views'), value: formats.number(tool.views) },
    { id: 'clicks', label: t('figure_clicks'), value: formats.number(tool.clicks) },
    { id: 'orders', label: t('figure_orders'), value: formats.number(tool.orders) },
    { id: 'sales', label: t('figure_sales'), value: formats.money(tool.net_sales, currency) },
  ];
  return (
    <Card title={name} end={<ToolState tool={tool} />}>
      <div className="stack">
        {tool.name === 'timer_countdown' ? null : (
          <MasterSwitch
            label={name}
            hint={t('turn')}
            on={tool.enable}
            disabled={!mayChange}
            onTurn={async (enable) => {
              await update.mutateAsync({ params: { tool: tool.name }, body: { tool: { enable } } });
            }}
          />
        )}
        {hasFigures ? (
          <dl className="board-figures">
            {figures.map((figure) => (
              <div key={figure.id}>
                <dt>{figure.label}</dt>
                <dd>
                  {figure.value}
                  {figure.hint ? <small>{figure.hint}</small> : null}
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <ToolIntro tool={tool.name} name={name} />
        )}
        {tool.simulated.length > 0 ? <Simulated parts={tool.simulated} honest={honest} /> : null}
        <ToolHoldout tool={tool} disabled={!mayChange} />
        <footer className="board-foot">
          <ToolSeen tool={tool} />
          <Link to={toolPaths[tool.name]} aria-label={`${name}: ${t('settings')}`}>
            {t('settings')}
          </Link>
        </footer>
      </div>
    </Card>
  );
}

/** Describes a tool, with a preview. */
function ToolIntro({ tool, name }: { tool: BoardTool['name']; name: string }) {
  const t = useText(boardText);
  const intro = useApiQuery(getSaleSupportIntro, {}, { staleTime: Infinity });
  const text = intro.data?.tools.find((one) => one.name === tool)?.text;
  return (
    <div className="stack">
      {text === undefined ? null : <p className="quiet">{text}</p>}
      <div role="group" aria-label={t('preview_of', { name })}>
        <ToolPreview tool={tool} />
      </div>
    </div>
  );
}

function Simulated({ parts, honest }: { parts: BoardTool['simulated']; honest: boolean | undefined }) {
  const t = useText(boardText);
  const say = useText(truthText);
  return (
    <p className="note warn">
      <span>
        <b>{t('simulated')}:</b> {parts.map((part) => t(`sim_${part}`)).join(', ')}.{' '}
        {honest === undefined ? null : say(honest ? 'simulated_hint' : 'simulated_shown')}
      </span>
    </p>
  );
}
