import { SharedReportPage } from '../share/admin/shared-report-page.tsx';
import { sharedWords } from './shared-words.ts';

/** The page of a link, with the words of every report. */
export function SharedReportScreen() {
  return <SharedReportPage write={sharedWords} />;
}
