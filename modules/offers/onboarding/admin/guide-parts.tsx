import { Link } from '@tanstack/react-router';
import { translateSentence } from '#core/admin/client/sentence-text.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import type { OnboardingState } from '../contract/onboarding-calls.ts';
import { faqKeys, faqSentences } from '../../recommend/contract/faq-sentences.ts';
import { TemplateCard } from '../../template/admin/template-card.tsx';
import { guideText } from './guide-text.ts';
import '../../template/admin/template.css';

const shown = 4;

/** The templates that Backroom and the shop itself put first, and how many there are. */
export function GuideTemplates({ state }: { state: OnboardingState }) {
  const t = useText(guideText);
  const { featured_templates, featured_template_count } = state;
  if (featured_template_count === 0) return null;
  return (
    <section className="guide-section" aria-label={t('templates')}>
      <header className="row">
        <h2>{t('templates')}</h2>
        <span className="dim tabular">{featured_template_count}</span>
        <span className="grow" />
        <Link to={offerPaths.template('list')}>{t('templates_all')}</Link>
      </header>
      <ul className="template-grid">
        {featured_templates.slice(0, shown).map((template) => (
          <TemplateCard key={template.id} template={template} />
        ))}
      </ul>
    </section>
  );
}

/** Questions that open to their answers (C035). */
export function GuideFaqs({ faqs }: { faqs: OnboardingState['faqs'] }) {
  const t = useText(guideText);
  return (
    <Card title={t('faqs')} flush>
      <div className="guide-faqs">
        {faqs.map((faq) => {
          const key = faqKeys[faq.id - 1];
          return (
            <details key={faq.id}>
              <summary>
                <span className="grow">{key ? translateSentence(faqSentences[key]) : faq.question}</span>
                <Icon name="chevronDown" size={16} className="guide-faq-arrow" />
              </summary>
              <p className="quiet">{key ? translateSentence(faqSentences[`${key}_answer`]) : faq.answer}</p>
            </details>
          );
        })}
      </div>
    </Card>
  );
}
