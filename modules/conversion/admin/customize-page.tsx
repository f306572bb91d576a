import './customize-page.css';
import type { ReactNode } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { useMay, useSwitch } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { SettingsPage } from '#core/admin/shells/settings-page.tsx';
import { StockPreview, TimerPreview, VisitorsPreview } from '../board/admin/tool-preview.tsx';
import {
  changedLook,
  type CustomizeDraft,
  customizeProblems,
  type CustomizeReply,
} from '../look/admin/customize-draft.ts';
import { StockLookFields, TimerLookFields, VisitorsLookFields } from '../look/admin/look-fields.tsx';
import { lookText } from '../look/admin/look-text.ts';
import { getCustomize, saveCustomize } from '../look/contract/look-calls.ts';
import { standardCustomize } from '../look/contract/look-words.ts';
import { customizeOf } from '../look/rules/customize.ts';
import { conversionPaths } from '../truth/admin/conversion-paths.ts';

/** /apps/boost-convert/ctool/customize (R067): how the counting tools look, each beside itself. */
export function CustomizePage() {
  const t = useText(lookText);
  const mayChange = useMay('apps');
  const hasVisitors = useSwitch('realtime_visitors');
  const load = useApiQuery(getCustomize, {});
  const update = useApiMutation(saveCustomize, { refresh: [getCustomize] });
  const editor = useEditor<CustomizeReply, CustomizeDraft>({
    load,
    toDraft: (saved) => saved.customize,
    save: (draft, { customize, version }) =>
      update.mutateAsync({ body: { customize: changedLook(draft, customize), version } }),
    validate: customizeProblems,
    wrapper: 'customize',
    keeps: { key: 'conversion.customize' },
    savedText: t('saved'),
    failedText: t('failed'),
    readOnly: !mayChange,
  });
  return (
    <SettingsPage
      editor={editor}
      wide
      title={t('customize')}
      text={t('customize_lead')}
      crumbs={[{ label: t('tools'), to: conversionPaths.dashboard }]}
      defaults={() => standardCustomize}
    >
      {(draft) => {
        const look = customizeOf({ ...draft });
        return (
          <>
            <LookCard title={t('timer_countdown')} preview={<TimerPreview look={look} />}>
              <TimerLookFields field={editor.field} />
            </LookCard>
            <LookCard title={t('product_countdown')} preview={<StockPreview look={look} />}>
              <StockLookFields field={editor.field} />
            </LookCard>
            {hasVisitors ? (
              <LookCard title={t('realtime_visitors')} preview={<VisitorsPreview look={look} />}>
                <VisitorsLookFields field={editor.field} />
              </LookCard>
            ) : null}
          </>
        );
      }}
    </SettingsPage>
  );
}

/** The fields of a tool, and the tool as a shopper sees it. */
function LookCard({ title, preview, children }: { title: string; preview: ReactNode; children: ReactNode }) {
  const t = useText(lookText);
  return (
    <Card title={title}>
      <div className="customize-look">
        <div className="stack">{children}</div>
        <div role="group" aria-label={t('preview', { name: title })}>
          {preview}
        </div>
      </div>
    </Card>
  );
}
