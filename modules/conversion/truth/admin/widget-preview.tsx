import './truth.css';
import {
  WidgetPreview as Preview,
  type WidgetPreviewProps as Props,
} from '#core/admin/shells/widget-preview.tsx';

export interface WidgetPreviewProps<Shown> extends Omit<Props<Shown>, 'className'> {
  /** No fact stands behind it: a dashed outline says so. */
  simulated?: boolean;
}

/** A tool as a shopper sees it. */
export function WidgetPreview<Shown extends object>({ simulated, ...preview }: WidgetPreviewProps<Shown>) {
  return <Preview {...preview} className={simulated ? 'tool-preview simulated' : 'tool-preview'} />;
}
