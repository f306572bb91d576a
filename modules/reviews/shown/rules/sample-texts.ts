interface SampleText {
  title: string;
  content: string;
  name: string;
}

const english: readonly SampleText[] = [
  {
    title: 'Better than I had hoped',
    content: 'Arrived quickly, and looks just as in the pictures. I use it every day.',
    name: 'Ines M.',
  },
  {
    title: 'Good, and smaller than I thought',
    content: 'Well made. Have a look at the measures before you order.',
    name: 'Hanne K.',
  },
  {
    title: 'Bought a second one',
    content: 'The first was a present that I did not want to give away.',
    name: 'Priya S.',
  },
];

const german: readonly SampleText[] = [
  {
    title: 'Besser als erhofft',
    content: 'Kam schnell und sieht aus wie auf den Bildern. Ich benutze es jeden Tag.',
    name: 'Ines M.',
  },
  {
    title: 'Gut, und kleiner als gedacht',
    content: 'Gut gemacht. Sehen Sie sich die Maße an, bevor Sie bestellen.',
    name: 'Hanne K.',
  },
  {
    title: 'Ein zweites gekauft',
    content: 'Das erste war ein Geschenk, das ich nicht hergeben wollte.',
    name: 'Priya S.',
  },
];

/** Sample reviews in the shop's language, for the preview of a shop without any. */
export const sampleTexts = (locale: string): readonly SampleText[] =>
  /^de\b/i.test(locale) ? german : english;
