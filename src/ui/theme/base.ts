/** Global styles: page colors, element resets, the focus ring and reduced motion. */
export const globalCss = {
  html: {
    fontFamily: 'body',
    fontSize: '100%',
    lineHeight: 'body',
    color: 'ink',
    background: 'paper',
    colorScheme: 'light',
    scrollPaddingTop: '5rem',
    WebkitTextSizeAdjust: '100%',
    WebkitFontSmoothing: 'antialiased',
    touchAction: 'manipulation',
  },
  'html.dark': { colorScheme: 'dark' },
  // Pasted text can have no spaces. It must break instead of overflowing its box.
  body: { minHeight: '100dvh', background: 'paper', overflowWrap: 'break-word' },
  '*': { margin: 0, padding: 0, font: 'inherit', WebkitTapHighlightColor: 'transparent' },
  '*, *::before, *::after, *::backdrop': {
    boxSizing: 'border-box',
    borderWidth: 0,
    borderStyle: 'solid',
    borderColor: 'var(--t-colors-line)',
  },
  'img, svg, video, canvas, iframe': { display: 'block' },
  'img, video': { maxWidth: '100%', height: 'auto' },
  'h1, h2, h3, h4, p': { overflowWrap: 'anywhere' },
  // Avoids a single word on the last line.
  p: { textWrap: 'pretty' },
  'ul, ol': { listStyle: 'none' },
  a: { color: 'inherit', textDecoration: 'none' },
  'b, strong': { fontWeight: 'semibold' },
  'button, input, select, textarea': { color: 'inherit', background: 'transparent', letterSpacing: 'inherit' },
  button: { cursor: 'pointer', textAlign: 'inherit' },
  '::placeholder': { color: 'muted', opacity: 1 },
  table: { borderCollapse: 'collapse', width: '100%' },
  '[hidden]': { display: 'none !important' },
  '::selection': { background: 'primarySubtle', color: 'ink' },
  ':focus-visible': { outline: '3px solid var(--t-colors-primary-text)', outlineOffset: '2px' },
  'main:focus, h1:focus': { outline: 'none' },
  // Prints black on white in both color modes.
  '@media print': {
    'html, body': { background: '#FFFFFF' },
    'main, main *': { color: '#000000 !important', background: 'none !important' },
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '1ms !important',
      scrollBehavior: 'auto !important',
    },
  },
}

export const keyframes = {
  turn: { to: { transform: 'rotate(1turn)' } },
  breathe: { '50%': { opacity: 0.45 } },
  rise: { from: { opacity: 0, transform: 'translateY(8px)' } },
  appear: { from: { opacity: 0 } },
  travel: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
}
