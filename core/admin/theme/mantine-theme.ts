import { createTheme, type CSSVariablesResolver } from '@mantine/core';

/**
 * Mantine's side of the look: scales and defaults. Colours of surfaces and texts live in tokens.css and
 * reach Mantine through `cssVariables`; the finer shape of a part is in the sheet beside it.
 * Component defaults are plain objects on purpose: importing the components here would put all of them
 * into the first load.
 */
export const mantineTheme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  black: '#191e1f',
  white: '#ffffff',
  colors: {
    petrol: [
      '#eef7f8',
      '#d8edef',
      '#aedadf',
      '#7fc3ca',
      '#5bb6bf',
      '#24868f',
      '#12707a',
      '#0b5f69',
      '#084c54',
      '#06383e',
    ],
    dark: [
      '#eceff0',
      '#b0babb',
      '#929d9e',
      '#6f7b7c',
      '#3a4344',
      '#2a3132',
      '#222829',
      '#161a1b',
      '#0f1213',
      '#0b0d0e',
    ],
    gray: [
      '#fafbfb',
      '#eff2f2',
      '#e5e9e9',
      '#e2e6e6',
      '#ced4d4',
      '#899292',
      '#616c6d',
      '#4d5758',
      '#2a3132',
      '#191e1f',
    ],
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.3334', sm: '1.5385', md: '1.4286', lg: '1.5', xl: '1.4' },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: { Switch: { defaultProps: { withThumbIndicator: false } } },
});

export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-3)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-3)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--border-2)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-disabled': 'var(--surface-3)',
    '--mantine-color-disabled-color': 'var(--text-3)',
    '--mantine-color-petrol-light': 'var(--accent-soft)',
    '--mantine-color-petrol-light-color': 'var(--accent-text)',
    '--mantine-color-petrol-outline': 'var(--accent-text)',
    '--mantine-color-gray-light': 'var(--surface-3)',
    '--mantine-color-gray-light-hover': 'var(--surface-4)',
    '--mantine-color-gray-light-color': 'var(--text-2)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
  };
  return { variables: {}, light: shared, dark: shared };
};
