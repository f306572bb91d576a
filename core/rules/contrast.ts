/** A colour as `#rrggbb`. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** How light a colour is, from 0 to 1, as WCAG 2 measures it. */
function lightness(color: string): number {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

/** The contrast of two colours as WCAG 2 has it: from 1, where they are the same, to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [lightness(one), lightness(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** White or black, whichever can be read better on a colour: at least 4.5 to 1 on every colour there is. */
export function inkOn(color: string): '#ffffff' | '#000000' {
  return contrast(color, '#ffffff') >= contrast(color, '#000000') ? '#ffffff' : '#000000';
}
