import { Link } from '@tanstack/react-router';
import { Card } from '#core/admin/frame/card.tsx';
import { PageHeader } from '#core/admin/frame/page-header.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import { FeatureSwitch } from './feature-switch.tsx';
import { saleNoteText } from './sale-note-text.ts';

/** The kinds of notifications, each with its switch (R056); the same page below marketing and sales (R068). */
export function PopupTypePage() {
  const t = useText(saleNoteText);
  return (
    <>
      <PageHeader title={t('popups')} text={t('popups_lead')} />
      <div className="stack">
        <Card title={t('sale')}>
          <div className="stack">
            <FeatureSwitch name="sale_notification" label={t('sale')} hint={t('sale_text')} />
            <Link className="link" to={conversionPaths.saleNotification}>
              {t('set_up')}
            </Link>
          </div>
        </Card>
        <Card title={t('checkout')}>
          <div className="stack">
            <FeatureSwitch name="checkout_notification" label={t('checkout')} hint={t('checkout_text')} />
          </div>
        </Card>
      </div>
    </>
  );
}
