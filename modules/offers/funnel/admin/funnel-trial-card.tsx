import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Editor } from '#core/admin/shells/editor-state.ts';
import { HoldoutField } from '../../trial/admin/holdout-field.tsx';
import { TrialResult } from '../../trial/admin/trial-result-card.tsx';
import { getFunnelTrial } from '../contract/funnel-calls.ts';
import type { Funnel } from '../contract/funnel.ts';
import type { FunnelDraft } from '../rules/funnel-draft.ts';
import { funnelText } from './funnel-text.ts';

/** The share of visitors who are not asked the funnel. */
export function FunnelTrialCard({
  editor,
  draft,
}: {
  editor: Editor<Funnel, FunnelDraft>;
  draft: FunnelDraft;
}) {
  const t = useText(funnelText);
  const write = useFormats();
  const { holdout_percent: share } = draft;
  return (
    <Card title={t('trial')}>
      <div className="stack">
        <p className="quiet">{t('trial_text')}</p>
        <HoldoutField
          label={t('holdout')}
          value={share}
          hint={share === 0 ? t('holdout_off') : t('holdout_out', { share: write.percent(share / 100) })}
          error={editor.errors['holdout_percent']}
          disabled={editor.readOnly}
          onChange={(percent) => editor.set('holdout_percent', percent)}
        />
      </div>
    </Card>
  );
}

/** What the funnel brings: revenue of visitors who may be asked against those who are not. */
export function FunnelTrialResult({ id }: { id: number }) {
  const read = useApiQuery(getFunnelTrial, { params: { id } }, { select: (reply) => reply.trial });
  return <TrialResult read={read} />;
}
