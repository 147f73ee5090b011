/**
 * E-mails carry their own colours, because mail clients know no tokens: those of app/styles/tokens.css, light and
 * dark.
 */
export const emailColors = {
  page: '#fff8f2',
  card: '#ffffff',
  line: '#eadccf',
  ink: '#241a16',
  'ink-soft': '#5e514b',
  'ink-help': '#766861',
  accent: '#b23a12',
  'on-accent': '#ffffff',
} as const

export const darkEmailColors: Record<keyof typeof emailColors, string> = {
  page: '#1a1412',
  card: '#271e1a',
  line: '#3d312b',
  ink: '#f7ebe1',
  'ink-soft': '#c9bbb2',
  'ink-help': '#b3a49a',
  accent: '#f39b72',
  'on-accent': '#1a1412',
}

export const darkQuery = '@media (prefers-color-scheme: dark)'

const dark = darkEmailColors
/** Only this overrides a style attribute. */
const important = (rules: Record<string, string>) =>
  Object.entries(rules)
    .map(([name, value]) => `${name}:${value} !important`)
    .join(';')

export const emailStyles = [
  '@media (max-width: 480px) {',
  `.around{${important({ padding: '16px 8px' })}} .card{${important({ padding: '24px' })}}`,
  `.button,.button a{${important({ display: 'block' })}}`,
  '}',
  `${darkQuery} {`,
  `.page{${important({ 'background-color': dark.page })}}`,
  `.card{${important({ 'background-color': dark.card, 'border-color': dark.line })}}`,
  `.part{${important({ 'border-color': dark.line })}}`,
  `.title{${important({ color: dark.ink })}} .text{${important({ color: dark['ink-soft'] })}}`,
  `.help{${important({ color: dark['ink-help'] })}} .link{${important({ color: dark.accent })}}`,
  `.button,.mark{${important({ 'background-color': dark.accent })}}`,
  `.press,.mark{${important({ color: dark['on-accent'] })}}`,
  '}',
].join('\n')
