import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { AreaScope } from '#core/admin/controls/area-scope.tsx';
import { attempt } from '#core/admin/controls/attempt.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { HoldoutField, TrialFigures } from '#modules/offers/trial/admin/public.ts';
import {
  type ConversionTool,
  getConversionTool,
  getToolTrial,
  saveConversionTool,
} from '../contract/tool-calls.ts';
import { truthText } from './truth-text.ts';

/** The board stands on this subject, and shows the share as well. */
const conversionBoard = { method: 'GET', path: '/admin/copt/board.json' };

/** The share of visitors who are not shown a tool, saved by itself, and what the others bought more. */
export function ToolHoldout({
  tool,
  disabled,
}: {
  tool: Pick<ConversionTool, 'name' | 'holdout_percent' | 'version'>;
  disabled: boolean;
}) {
  const t = useText(truthText);
  const formats = useFormats();
  const { name, holdout_percent: stored, version } = tool;
  const [chosen, setChosen] = useState<number>();
  const share = chosen ?? stored;
  const update = useApiMutation(saveConversionTool, {
    refresh: [conversionBoard, getConversionTool, getToolTrial],
  });
  const save = () =>
    attempt(async () => {
      await update.mutateAsync({
        params: { tool: name },
        body: { tool: { holdout_percent: share, version } },
      });
      setChosen(undefined);
      showToast(t('holdout_saved'));
    });
  return (
    <div className="stack">
      <AreaScope area="offers">
        <HoldoutField
          label={t('holdout')}
          value={share}
          hint={share === 0 ? t('holdout_off') : t('holdout_out', { share: formats.percent(share / 100) })}
          error={undefined}
          disabled={disabled || update.isPending}
          onChange={setChosen}
        />
      </AreaScope>
      {share === stored ? null : (
        <div>
          <Button size="small" tone="primary" busy={update.isPending} onClick={() => void save()}>
            {t('holdout_save')}
          </Button>
        </div>
      )}
      {stored > 0 ? <Lift tool={name} /> : <p className="dim text-sm">{t('lift_none')}</p>}
    </div>
  );
}

function Lift({ tool }: { tool: ConversionTool['name'] }) {
  const t = useText(truthText);
  const read = useApiQuery(getToolTrial, { params: { tool } }, { select: (reply) => reply.trial });
  return (
    <section aria-label={t('lift')} className="stack">
      <h3 className="strong">{t('lift')}</h3>
      <AreaScope area="offers">
        <TrialFigures read={read} />
      </AreaScope>
    </section>
  );
}
