import { useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { Dialog } from '#core/admin/controls/dialog.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { readAutoOffer } from '../../auto/admin/auto-offer-wire.ts';
import { autoPreviewBox, plainDraft } from '../../auto/admin/auto-preview-box.ts';
import { useOfferedProducts } from '../../upsell/admin/offered-product.ts';
import { draftOf } from '../../offer/admin/blocks/upsell-draft.ts';
import { previewBox } from '../../upsell/admin/upsell-preview-box.ts';
import { UpsellPreview } from '../../upsell/admin/upsell-preview.tsx';
import type { FunnelDraft } from '../rules/funnel-draft.ts';
import type { FunnelTree } from '../rules/funnel-tree.ts';
import { walkFunnel } from '../rules/funnel-walk.ts';
import { funnelText } from './funnel-text.ts';
import { stepTitle, type StepOffer, type StepOffers } from './step-offers.ts';

export interface FunnelWalkDialogProps {
  draft: FunnelDraft;
  tree: FunnelTree;
  offers: StepOffers;
  onClose: () => void;
}

/** Plays the funnel, as it is drawn now, the way a shopper goes through it after payment. */
export function FunnelWalkDialog({ draft, tree, offers, onClose }: FunnelWalkDialogProps) {
  const t = useText(funnelText);
  const [answers, setAnswers] = useState<readonly boolean[]>([]);
  const canOffer = (id: number) => {
    const offer = offers.get(id);
    return id > 0 && offer !== 'gone' && offer?.offer.activated !== false;
  };
  const { passed, at } = walkFunnel(draft, answers, canOffer);
  const titleOf = (key: string) => stepTitle(tree.nodes.get(key)!.step, offers);
  const number = (key: string) => tree.nodes.get(key)?.number ?? '';
  const offer = at ? offers.get(at.offer_id) : undefined;
  const accepted = passed.filter((one) => one.answer === 'accepted');
  const answer = (yes: boolean) => setAnswers([...answers, yes]);

  return (
    <Dialog
      open
      title={t('walk_title')}
      onClose={onClose}
      footer={
        <>
          <Button
            icon="undo"
            disabled={answers.length === 0}
            onClick={() => setAnswers(answers.slice(0, -1))}
          >
            {t('walk_back')}
          </Button>
          <Button disabled={answers.length === 0} onClick={() => setAnswers([])}>
            {t('walk_restart')}
          </Button>
          <Button tone={at ? 'default' : 'primary'} onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="quiet">{t('walk_lead')}</p>
        {passed.length > 0 ? (
          <ol className="funnel-trail" aria-label={t('walk_so_far')}>
            {passed.map((one) => (
              <li key={one.key}>
                <Icon name={one.answer === 'accepted' ? 'check' : 'close'} size={14} />
                {one.answer === 'skipped'
                  ? t('walk_skipped', { number: number(one.key) })
                  : t(`walk_${one.answer}`, { offer: titleOf(one.key) })}
              </li>
            ))}
          </ol>
        ) : null}
        <div className="funnel-stage" aria-live="polite">
          {at ? (
            <>
              <p className="strong">
                {t('walk_step', { number: number(at.key) })} · {titleOf(at.key)}
              </p>
              {offer && offer !== 'gone' ? (
                <StepPreview key={at.key} known={offer} />
              ) : (
                <Skeleton height={140} />
              )}
              <div className="row">
                <Button tone="primary" onClick={() => answer(true)}>
                  {t('walk_accept')}
                </Button>
                <Button onClick={() => answer(false)}>{t('walk_decline')}</Button>
              </div>
            </>
          ) : (
            <>
              <p className="strong">{t('walk_end')}</p>
              {accepted.length === 0 ? (
                <p>{t('walk_end_none')}</p>
              ) : (
                <>
                  <p>{t('walk_end_added')}</p>
                  <ul className="funnel-trail">
                    {accepted.map((one) => (
                      <li key={one.key}>
                        <Icon name="check" size={14} />
                        {titleOf(one.key)}
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** What the shopper would see of one step. */
function StepPreview({ known }: { known: StepOffer }) {
  const t = useText(funnelText);
  const { currency, locale } = useSession().shop;
  const [now] = useState(() => new Date());
  const automated = known.kind === 'automated' ? readAutoOffer(known.offer) : undefined;
  const draft = known.kind === 'automated' ? plainDraft(readAutoOffer(known.offer)) : draftOf(known.offer);
  const { beside, products, loading } = useOfferedProducts(draft);
  const facts = { beside, products, currency, locale, now };
  const box = automated ? autoPreviewBox(automated, facts) : previewBox(draft, facts);
  if (box) return <UpsellPreview box={box} device="phone" />;
  return loading ? <Skeleton height={140} /> : <p className="quiet">{t('walk_preview_none')}</p>;
}
