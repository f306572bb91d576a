import './guide.css';
import '../../template/admin/template.css';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { offerAreaText } from '../../offer/admin/offer-area-text.ts';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { namedPath, wizardEntries } from '../../offer/admin/offer-route-names.ts';
import { OfferPicture } from '../../offer/admin/picture/offer-picture.tsx';
import { exampleOf } from '../../offer/admin/picture/picture-example.ts';
import { guideText } from './guide-text.ts';

/** The setup wizard: five ways to begin, each in the editor it needs (R042, R043, V013–V017). */
export function WizardPage() {
  const t = useText(guideText);
  const title = useText(offerAreaText)('title_wizard');
  const bundles = useSession().switches['bundle_support'] !== false;
  const crumbs = [{ label: useText(offerAreaText)('title_overview'), to: offerPaths.overview }];
  return (
    <>
      <PageHeader title={title} text={t('wizard_lead')} crumbs={crumbs} />
      <ul className="template-grid guide-entries">
        {wizardEntries
          .filter((entry) => bundles || entry.id !== 'bundle')
          .map((entry) => (
            <li key={entry.id} className="card template-card">
              <OfferPicture offer={exampleOf(entry.id)} />
              <div className="template-card-words">
                <h2>
                  <Link to={namedPath(entry.route)} search={{ type: entry.type }}>
                    {t(`entry_${entry.id}`)}
                  </Link>
                </h2>
                <p className="quiet text-sm">{t(`entry_${entry.id}_text`)}</p>
              </div>
            </li>
          ))}
      </ul>
      <p className="guide-instead">
        <Link to={offerPaths.template('list')}>{t('from_template')}</Link>
      </p>
    </>
  );
}
