import { recipe } from '../theme/recipe'

export const card = recipe(
  'card',
  {
    position: 'relative',
    background: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'card',
    boxShadow: 'card',
    overflow: 'clip',
    minWidth: 0,
    // For a picture without margins. The last child is aligned to the bottom, level with the neighboring cards.
    '& > .card-body': { flex: '1 1 auto', padding: '4', '& > :last-child': { marginTop: 'auto' } },
  },
  {
    pad: { none: {}, sm: { padding: '3' }, md: { padding: '4' }, lg: { padding: { base: '5', sm: '6' } } },
    tone: {
      primary: { background: 'primarySubtle', borderColor: 'transparent' },
      accent: { background: 'accentSubtle', borderColor: 'transparent' },
      sunken: { background: 'sunken', borderColor: 'transparent', boxShadow: 'none' },
      attention: { background: 'attentionSubtle', borderColor: 'transparent' },
    },
    lift: {
      true: {
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        transitionProperty: 'transform, box-shadow',
        transitionDuration: 'normal',
        transitionTimingFunction: 'out',
        _hover: { transform: 'translateY(-2px)', boxShadow: 'lifted' },
      },
    },
    shape: {
      // Aligns the last lines of cards with texts of different lengths.
      column: { display: 'flex', flexDirection: 'column' },
      // The picture is next to the text on wide screens, and above it on a phone.
      split: {
        display: 'grid',
        gridTemplateColumns: { md: '2fr 3fr' },
        '& > .picture, & > .skeleton': { height: '100%', minHeight: { md: '18rem' }, aspectRatio: { md: 'auto' } },
        '& > .card-body': { padding: { md: '6' } },
      },
      // An icon with its text.
      sign: {
        flexDirection: 'row',
        alignItems: 'flex-start',
        gap: '4',
        '& > .picture': { width: '3.5rem', flexShrink: 0, background: 'none' },
        '& > .stack': { flex: '1 1 0', height: '100%', '& > :last-child': { marginTop: 'auto' } },
      },
    },
    selected: { true: { borderColor: 'primaryText', boxShadow: '0 0 0 1px var(--t-colors-primary-text)' } },
  },
)

const tones = {
  neutral: { background: 'sunken', color: 'muted' },
  primary: { background: 'primarySubtle', color: 'primaryText' },
  secondary: { background: 'secondarySubtle', color: 'secondaryText' },
  accent: { background: 'accentSubtle', color: 'accentText' },
  waiting: { background: 'waitingSubtle', color: 'waiting' },
  syncing: { background: 'syncingSubtle', color: 'syncing' },
  done: { background: 'doneSubtle', color: 'done' },
  attention: { background: 'attentionSubtle', color: 'attention' },
}

export const badge = recipe(
  'badge',
  {
    display: 'inline-flex',
    alignItems: 'center',
    // Badges with and without an icon are at the same height.
    verticalAlign: 'middle',
    gap: '1',
    maxWidth: '100%',
    paddingInline: '2',
    paddingBlock: '2px',
    borderRadius: 'chip',
    fontSize: 'xs',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    // It has one line, unless it is wider than what it is in: with large text.
    flexShrink: 0,
    '& > svg': { width: '1rem', height: '1rem', flexShrink: 0 },
  },
  { tone: tones },
)

/** A notice, for example about an incomplete profile, a pending approval or pending changes. */
const notice = recipe(
  'notice',
  {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    alignItems: 'flex-start',
    padding: '3',
    paddingInline: '4',
    borderRadius: 'control',
    '& > svg': { flexShrink: 0, marginTop: '2px', width: '1.25rem', height: '1.25rem' },
    '& > svg + div': { flex: '1 1 12rem', minWidth: 0 },
    '& > :is(.btn, .row)': { marginInlineStart: { base: '8', sm: 0 } },
    '& .notice-title': { fontWeight: 'semibold' },
    '& .notice-text': { color: 'ink' },
  },
  { tone: tones, bar: { true: { borderRadius: 0, paddingInline: { base: '4', sm: '6' } } } },
)

/** A place name with a pin icon. */
const itemPlace = recipe('item-place', {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minWidth: 0,
  color: 'muted',
  fontSize: 'sm',
  '& > svg': { flexShrink: 0 },
})

const horizontalLayout = {
  flexDirection: 'row',
  '& > .picture': { width: '6.75rem', flexShrink: 0, aspectRatio: 'auto' },
  '& > .card-body': { padding: '3', minWidth: 0 },
} as const

/** The content of an item card below its picture, at the same position on every card. */
const itemCard = recipe(
  'item-card',
  {
    '& > .item-badge': { position: 'absolute', top: '3', insetInlineStart: '3' },
    // A round button already has inner spacing.
    '& > .item-badge:has(> .icon-btn)': { top: '1', insetInlineStart: '1' },
    '& .item-foot': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '1',
      paddingTop: '2',
      minHeight: 'target',
    },
    '& .item-foot > .price': { lineHeight: 'snug' },
    // Must be above the link that covers the card.
    '& .item-actions': {
      display: 'flex',
      gap: '1',
      position: 'relative',
      zIndex: 1,
      marginInlineEnd: '-8px',
      marginBlock: '-4px',
    },
  },
  {
    row: {
      true: { ...horizontalLayout, height: 'auto' },
      'below-sm': { '@media (max-width: 599.98px)': horizontalLayout },
    },
  },
)

export const surfaceRecipes = [card, itemPlace, badge, notice, itemCard]
