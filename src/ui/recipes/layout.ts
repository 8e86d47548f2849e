import { recipe } from '../theme/recipe'

const gaps = {
  0: { gap: '0' },
  1: { gap: '1' },
  2: { gap: '2' },
  3: { gap: '3' },
  4: { gap: '4' },
  5: { gap: '5' },
  6: { gap: '6' },
  8: { gap: '8' },
  12: { gap: '12' },
}
const align = {
  start: { alignItems: 'flex-start' },
  center: { alignItems: 'center' },
  end: { alignItems: 'flex-end' },
  stretch: { alignItems: 'stretch' },
  baseline: { alignItems: 'baseline' },
}
const justify = {
  'to-center': { justifyContent: 'center' },
  'to-end': { justifyContent: 'flex-end' },
  apart: { justifyContent: 'space-between' },
}

/** Limits the content to the page width and adds the page margins. */
export const container = recipe(
  'container',
  { width: '100%', maxWidth: 'page', marginInline: 'auto', paddingInline: { base: '4', sm: '6' } },
  { width: { prose: { maxWidth: '46rem' }, form: { maxWidth: '30rem' }, wide: { maxWidth: '90rem' } } },
)

export const section = recipe(
  'section',
  { paddingBlock: { base: '8', md: '12' } },
  {
    tone: { sunken: { background: 'sunken' }, surface: { background: 'surface' } },
    // The first section of a page, close to the top bar. On a phone it leaves space for the sync status strip.
    first: { true: { paddingTop: { base: '7', md: '6' } } },
  },
)

export const stack = recipe(
  'stack',
  { display: 'flex', flexDirection: 'column', gap: '4', '& > *': { minWidth: 0 } },
  { gap: gaps, align, flat: { true: { display: 'contents' } } },
)

export const row = recipe(
  'row',
  { display: 'flex', alignItems: 'center', gap: '3', minWidth: 0, '& > .grow': { flex: '1 1 0', minWidth: 0 } },
  {
    gap: gaps,
    align,
    justify,
    wrap: { true: { flexWrap: 'wrap' } },
    stackBelow: {
      'below-sm': { '@media (max-width: 599.98px)': { flexDirection: 'column', alignItems: 'stretch' } },
      'below-md': { '@media (max-width: 899.98px)': { flexDirection: 'column', alignItems: 'stretch' } },
    },
  },
)

const columns = (count: string) => `repeat(${count}, minmax(0, 1fr))`
/** `columns` is the maximum at full width. Smaller screens show fewer columns. */
export const grid = recipe(
  'grid',
  { display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' },
  {
    columns: {
      2: { gridTemplateColumns: { sm: columns('2') } },
      3: { gridTemplateColumns: { sm: columns('2'), md: columns('3') } },
      4: { gridTemplateColumns: { sm: columns('2'), md: columns('3'), lg: columns('4') } },
    },
    // Two columns, or one if the font is too large for half of a phone screen.
    tight: { true: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(7rem, 50% - 1rem)), 1fr))' } },
    gap: gaps,
  },
)

/** A main column and a narrow one. On a small screen the narrow one is below. */
export const split = recipe(
  'split',
  {
    display: 'grid',
    gap: { base: '6', md: '8' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 21rem' },
    alignItems: 'start',
  },
  {
    side: {
      'side-first': { gridTemplateColumns: { md: '16rem minmax(0, 1fr)' } },
      // The narrow column comes first on a phone, and is at the end of a wider screen. A third child is below it.
      'side-on-top': {
        gridTemplateRows: { md: 'auto 1fr' },
        '& > :first-child': { gridColumn: { md: '2' } },
        '& > :nth-child(2)': { gridColumn: { md: '1' }, gridRow: { md: '1 / span 2' } },
        '& > :nth-child(3)': { gridColumn: { md: '2' } },
      },
    },
    // Three children: header, actions, other content. Stacked on a phone; otherwise the actions are at the side.
    acting: {
      true: {
        gridTemplateRows: { md: 'auto 1fr' },
        '& > :nth-child(2)': {
          gridColumn: { md: '2' },
          gridRow: { md: '1 / span 2' },
          position: { md: 'sticky' },
          top: { md: '5.5rem' },
        },
      },
    },
    sticky: { true: { '& > :last-child': { position: { md: 'sticky' }, top: { md: '5.5rem' } } } },
  },
)

const divider = recipe('divider', { borderTopWidth: '1px', borderColor: 'line', width: '100%' })

const below = (px: number) => ({ [`@media (max-width: ${px - 0.02}px)`]: { display: 'none !important' } })
const from = (px: number) => ({ [`@media (min-width: ${px}px)`]: { display: 'none !important' } })
/** Visible only from, or only below, a breakpoint. */
export const show = recipe(
  'show',
  {},
  {
    at: {
      'from-sm': below(600),
      'from-md': below(900),
      'from-lg': below(1200),
      'below-sm': from(600),
      'below-md': from(900),
      'below-lg': from(1200),
      // Hidden in print.
      screen: { '@media print': { display: 'none' } },
    },
  },
)

/** Defers layout. The intrinsic size is about the height of a row of cards, until the browser knows the real height. */
const belowFold = recipe('below-fold', {
  contentVisibility: 'auto',
  // Prevents the clipping of shadows and focus rings at the edges.
  overflowClipMargin: '1rem',
  containIntrinsicHeight: { base: 'auto 90rem', sm: 'auto 50rem', md: 'auto 28rem' },
})

const visuallyHidden = recipe('visually-hidden', {
  position: 'absolute !important',
  width: '1px',
  height: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

const skipLink = recipe('skip-link', {
  position: 'fixed',
  top: '2',
  left: '2',
  zIndex: 'toast',
  paddingInline: '4',
  minHeight: 'target',
  lineHeight: '2.75rem',
  borderRadius: 'control',
  background: 'primary',
  color: 'onSolid',
  fontWeight: 'semibold',
  '&:not(:focus)': { transform: 'translateY(-200%)' },
})

export const layoutRecipes = [belowFold, container, section, stack, row, grid, split, divider, visuallyHidden, skipLink]
