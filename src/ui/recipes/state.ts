import { recipe } from '../theme/recipe'

const empty = recipe(
  'empty',
  {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '3',
    textAlign: 'center',
    paddingBlock: '10',
    paddingInline: '4',
    marginInline: 'auto',
    maxWidth: '32rem',
    '& > .empty-sign': {
      display: 'grid',
      placeItems: 'center',
      width: '4.5rem',
      height: '4.5rem',
      borderRadius: 'full',
      background: 'accentSubtle',
      color: 'accentText',
    },
    '& > .empty-text': { color: 'muted', textWrap: 'balance' },
    '& > :last-child:not(p, h1, h2)': { marginTop: '2' },
  },
  {
    tone: {
      attention: { '& > .empty-sign': { background: 'attentionSubtle', color: 'attention' } },
      done: { '& > .empty-sign': { background: 'doneSubtle', color: 'done' } },
    },
    page: { true: { minHeight: '60vh', justifyContent: 'center' } },
  },
)

/** Gray placeholders. The pulse animation is on the group, so that all placeholders pulse in sync. */
export const skeleton = recipe(
  'skeleton',
  {
    display: 'block',
    background: 'line',
    borderRadius: 'chip',
    animation: 'breathe 1600ms ease-in-out infinite',
    minHeight: '1em',
  },
  {
    shape: {
      line: { height: '1em', marginBlock: '0.28em' },
      heading: { height: '1.6rem' },
      picture: { aspectRatio: '1.6', borderRadius: 0 },
      button: { height: 'target', borderRadius: 'control' },
      circle: { width: 'target', height: 'target', borderRadius: 'full' },
      block: { height: '6rem', borderRadius: 'control' },
    },
    width: {
      full: { width: '100%' },
      most: { width: '80%' },
      half: { width: '50%' },
      third: { width: '33%' },
      quarter: { width: '22%' },
    },
  },
)

const navigationProgress = recipe('travel-bar', {
  position: 'fixed',
  top: 0,
  insetInline: 0,
  height: '3px',
  zIndex: 'toast',
  overflow: 'hidden',
  animation: 'appear 120ms 180ms both',
  '&::after': {
    content: '""',
    display: 'block',
    width: '40%',
    height: '100%',
    background: 'primaryText',
    animation: 'travel 1100ms linear infinite',
  },
})

const countdown = recipe(
  'countdown',
  {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'waiting',
    fontVariantNumeric: 'tabular-nums',
    '& > svg': { flexShrink: 0 },
    '& b': { fontWeight: 'bold' },
  },
  { soon: { true: { color: 'attention' } } },
)

export const stateRecipes = [empty, skeleton, navigationProgress]
export const lazyStateRecipes = [countdown]
