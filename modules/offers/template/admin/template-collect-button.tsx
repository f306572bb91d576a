import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import {
  collectTemplate,
  getTemplate,
  listCollectedTemplates,
  listPublishedTemplates,
  listTemplates,
  uncollectTemplates,
} from '../contract/template-calls.ts';
import type { OfferTemplate } from '../contract/template.ts';
import { templateText } from './template-text.ts';
import { templateWords } from './template-words.ts';

const refresh = [getTemplate, listTemplates, listPublishedTemplates, listCollectedTemplates];

/** A heart: into the shop's collection and out of it (C046, C047). */
export function TemplateCollectButton({ template }: { template: OfferTemplate }) {
  const t = useText(templateText);
  const { name } = templateWords(template);
  const failed = { onError: (error: Error) => showToast(error.message, { tone: 'bad' }) };
  const collect = useApiMutation(collectTemplate, { refresh, ...failed });
  const leave = useApiMutation(uncollectTemplates, { refresh, ...failed });
  const busy = collect.isPending || leave.isPending;

  function turn() {
    if (busy) return;
    if (template.collected)
      leave.mutate({ body: { ids: [template.id] } }, { onSuccess: () => showToast(t('uncollected')) });
    else
      collect.mutate(
        { body: { offer_template: { id: template.id } } },
        { onSuccess: () => showToast(t('collected')) },
      );
  }
  return (
    <button
      type="button"
      className={template.collected ? 'icon-button template-heart on' : 'icon-button template-heart'}
      aria-pressed={template.collected}
      aria-label={t(template.collected ? 'uncollect' : 'collect', { name })}
      aria-busy={busy || undefined}
      onClick={turn}
    >
      <Icon name="heart" size={16} className={template.collected ? 'filled' : undefined} />
    </button>
  );
}
