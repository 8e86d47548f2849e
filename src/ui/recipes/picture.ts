import { recipe } from '../theme/recipe'

export const picture = recipe(
  'picture',
  {
    display: 'block',
    position: 'relative',
    aspectRatio: '1.6',
    overflow: 'hidden',
    background: 'accentSubtle',
    color: 'accentText',
    '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
    '& > .picture-none': {
      position: 'absolute',
      inset: 0,
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '1',
    },
  },
  {
    ratio: {
      square: { aspectRatio: '1' },
      wide: { aspectRatio: '2.4' },
      fill: { aspectRatio: 'auto', height: '100%' },
    },
    round: { true: { borderRadius: 'card' } },
  },
)

const avatar = recipe(
  'avatar',
  {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '2.5rem',
    height: '2.5rem',
    borderRadius: 'full',
    overflow: 'hidden',
    background: 'primarySubtle',
    color: 'primaryText',
    fontSize: 'sm',
    fontWeight: 'bold',
    letterSpacing: '0.02em',
    userSelect: 'none',
    '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
  },
  {
    size: {
      sm: { width: '2rem', height: '2rem', fontSize: 'xs' },
      lg: { width: '5rem', height: '5rem', fontSize: 'xl' },
    },
  },
)

const price = recipe(
  'price',
  {
    fontWeight: 'bold',
    fontVariantNumeric: 'tabular-nums',
    // A long unit wraps instead of pushing its neighbor out of the row.
    '& > span, & > s': { whiteSpace: 'nowrap' },
    '& > small': { display: 'inline-block', fontSize: 'sm', fontWeight: 'normal', color: 'muted' },
    '& > s': { fontSize: 'sm', fontWeight: 'normal', color: 'muted', marginInlineEnd: '2' },
  },
  { size: { lg: { fontSize: 'min(1.44rem, 8vw)' } } },
)

const rating = recipe('rating', {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  whiteSpace: 'nowrap',
  fontSize: 'sm',
  '& > svg': { color: 'accent' },
  '& > b': { fontVariantNumeric: 'tabular-nums' },
  '& > span': { color: 'muted' },
})

/** A carousel with one to four visible items. Touch users scroll it; the buttons are for mouse users. */
const slider = recipe('slider', {
  position: 'relative',
  '& > .slider-track': {
    '--in-view': { base: '1.15', sm: '2', md: '3', lg: '4' },
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'calc((100% - (var(--in-view) - 1) * 1rem) / var(--in-view))',
    gap: '4',
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    scrollbarWidth: 'none',
    overscrollBehaviorX: 'contain',
    marginInline: { base: '-4', sm: '-2' },
    paddingInline: { base: '4', sm: '2' },
    paddingBlock: '2',
    scrollPaddingInline: { base: '1rem', sm: '0.5rem' },
    '& > *': { scrollSnapAlign: 'start', minWidth: 0 },
  },
  '& > .slider-top': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '4' },
  '& .slider-buttons': {
    display: 'none',
    gap: '2',
    '@media (hover: hover) and (min-width: 600px)': { display: 'flex' },
  },
})

const chitengePattern =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='56' height='12'%3E%3Cpath fill='%231647B8' d='M0 0h56v12H0z'/%3E%3Cpath fill='%23B4622D' d='M0 12 7 0l7 12zM28 12l7-12 7 12z'/%3E%3Cpath fill='%23F4E3CC' d='m21 1.5 5 4.5-5 4.5L16 6zM49 1.5l5 4.5-5 4.5L44 6z'/%3E%3Cpath fill='%23B0123B' d='m21 4 2.2 2-2.2 2-2.2-2zM49 4l2.2 2L49 8l-2.2-2z'/%3E%3C/svg%3E\")"

/** A band with a chitenge pattern, the recurring brand element. */
const motif = recipe(
  'motif',
  { height: '12px', background: `${chitengePattern} 0 0 / 56px 12px repeat-x` },
  { thin: { true: { height: '6px', backgroundSize: '28px 6px' } } },
)

const hero = recipe('hero', {
  position: 'relative',
  display: 'grid',
  alignItems: 'end',
  isolation: 'isolate',
  minHeight: { base: '26rem', md: '32rem' },
  background: 'night',
  color: '#FFFFFF',
  overflow: 'clip',
  '& > .hero-pictures, & > .hero-pictures > img': { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  '& > .hero-pictures': {
    zIndex: -1,
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      background: {
        base: 'linear-gradient(rgba(6,12,30,.2), rgba(6,12,30,.58) 24%, rgba(6,12,30,.68))',
        md: 'radial-gradient(60rem 30rem at 30% 75%, rgba(6,12,30,.72), rgba(6,12,30,.6) 55%, rgba(6,12,30,0))',
      },
    },
  },
  '& > .hero-pictures > img': {
    objectFit: 'cover',
    objectPosition: { base: '72% 50%', md: 'center' },
    opacity: 0,
    transitionProperty: 'opacity',
    transitionDuration: '700ms',
  },
  '& > .hero-pictures > .hero-shown': { opacity: 1 },
  '& > .hero-content .stack': {
    maxWidth: '40rem',
    '& > p': { fontSize: 'lg', lineHeight: 'snug', textShadow: '0 1px 3px rgba(6, 12, 30, .6)' },
    '& > .heading': { textShadow: '0 1px 4px rgba(6, 12, 30, .5)' },
  },
  '& > .hero-content': { paddingBlock: { base: '8', md: '12' } },
})

/** The blue brand band, with its text on the left. */
const brandBand = recipe('brand-band', {
  background: 'primary',
  color: 'onSolid',
  '& .brand-band-words': {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    maxWidth: '38rem',
    paddingBlock: { base: '10', md: '16' },
  },
})

const brand = recipe('brand', {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  fontSize: '1.35rem',
  fontWeight: 'bold',
  letterSpacing: '-0.03em',
  lineHeight: '1',
  minHeight: 'target',
})

/** Styles instead of attributes, because a rendered page has up to two hundred icons. */
const icon = recipe(
  'icon',
  { fill: 'none', stroke: 'currentColor', strokeWidth: '1.75', strokeLinecap: 'round', strokeLinejoin: 'round' },
  { filled: { true: { fill: 'currentColor' } } },
)

export const pictureRecipes = [icon, picture, avatar, price, rating, slider, motif, hero, brandBand, brand]
