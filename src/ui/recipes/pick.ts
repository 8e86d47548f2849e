/** Styles of inputs for selection: number stepper, checkbox, radio button and star rating. */
import { recipe } from '../theme/recipe'

const stepper = recipe('stepper', {
  display: 'inline-grid',
  alignSelf: 'flex-start',
  gridTemplateColumns: '2.75rem minmax(2.25rem, 3.25rem) 2.75rem',
  background: 'surface',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: 'control',
  '& > .icon-btn': { borderRadius: '7px' },
  '& > input': {
    width: '100%',
    minHeight: 'target',
    textAlign: 'center',
    fontSize: 'md',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    appearance: 'textfield',
    borderRadius: '4px',
  },
  '& > input::-webkit-inner-spin-button, & > input::-webkit-outer-spin-button': { appearance: 'none', margin: 0 },
})

const controlMark = {
  appearance: 'none',
  flexShrink: 0,
  width: '1.375rem',
  height: '1.375rem',
  marginTop: '1px',
  borderWidth: '1.5px',
  borderColor: 'edge',
  background: 'surface',
  cursor: 'inherit',
} as const

/** Every star is a separate touch target. Only the label of the selected star is visible. */
const starsInput = recipe('stars-input', {
  display: 'flex',
  alignItems: 'center',
  position: 'relative',
  paddingBottom: { base: '6', sm: 0 },
  '& > label': {
    display: 'grid',
    placeItems: 'center',
    width: 'target',
    height: 'target',
    cursor: 'pointer',
    color: 'accent',
  },
  '& input': { position: 'absolute', opacity: 0, width: '1px', height: '1px' },
  '& > label:has(input:checked) > svg, & > label:has(~ label > input:checked) > svg': { fill: 'currentColor' },
  '& > label:has(:focus-visible)': {
    outline: '3px solid var(--t-colors-primary-text)',
    outlineOffset: '-2px',
    borderRadius: 'chip',
  },
  // Next to the stars, or below them on a phone.
  '& .stars-input-word': {
    position: 'absolute',
    insetInlineStart: { base: '6px', sm: 'calc(5 * var(--t-sizes-target) + 8px)' },
    insetBlockEnd: { base: 0, sm: 'auto' },
    color: 'ink',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    visibility: 'hidden',
  },
  '& > label:has(input:checked) > .stars-input-word': { visibility: 'visible' },
})

/** A checkbox or radio button with its label. The whole row is the touch target. */
const choice = recipe(
  'choice',
  {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    alignItems: 'flex-start',
    minHeight: 'target',
    paddingBlock: '10px',
    cursor: 'pointer',
    position: 'relative',
    '& > .choice-words': { flex: '1 1 3rem', minWidth: 0 },
    '& .choice-hint': { display: 'block', color: 'muted', fontSize: 'sm' },
    '& > svg': { flexShrink: 0, color: 'primaryText' },
    '& > input[type=checkbox]': {
      ...controlMark,
      borderRadius: 'chip',
      _checked: {
        borderColor: 'primary',
        background:
          "var(--t-colors-primary) url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%23fff' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M3.5 8.5l3 3 6-6.5'/%3E%3C/svg%3E\") center / contain",
      },
    },
    '& > input[type=radio]': {
      ...controlMark,
      borderRadius: 'full',
      _checked: { borderWidth: '7px', borderColor: 'primary' },
    },
    '&:has(:disabled)': { opacity: 0.6, cursor: 'not-allowed' },
  },
  {
    toggle: {
      true: {
        '& > input[type=checkbox]': {
          width: '2.75rem',
          height: '1.625rem',
          borderRadius: 'full',
          background: 'edge',
          position: 'relative',
          marginTop: '-1px',
          '&::after': {
            content: '""',
            position: 'absolute',
            insetInlineStart: '2px',
            top: '2px',
            width: '1.1875rem',
            height: '1.1875rem',
            borderRadius: 'full',
            background: '#FFFFFF',
            transitionProperty: 'transform',
            transitionDuration: 'fast',
          },
          _checked: { background: 'primary', '&::after': { transform: 'translateX(1.125rem)' } },
        },
      },
    },
    card: {
      true: {
        padding: '3',
        borderWidth: '1px',
        borderColor: 'edge',
        borderRadius: 'card',
        background: 'surface',
        _hover: { borderColor: 'primaryText' },
        '&:has(:checked)': {
          borderColor: 'primaryText',
          background: 'primarySubtle',
          boxShadow: 'inset 0 0 0 1px var(--t-colors-primary-text)',
        },
        '&:has(:focus-visible)': { outline: '3px solid var(--t-colors-primary-text)', outlineOffset: '2px' },
      },
    },
  },
)

/** On a phone, the first column wraps and the targets stay. */
const choiceTable = recipe('choice-table', {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'start', fontWeight: 'medium', paddingBlock: '2' },
  '& thead > tr > th': { color: 'muted', fontSize: 'sm' },
  '& tr > :not(:first-child)': { width: '3.25rem', textAlign: 'center' },
  '& tbody > tr': { borderTopWidth: '1px' },
  '& small': { display: 'block', color: 'muted', fontSize: 'sm', fontWeight: 'normal' },
  '& .choice': { justifyContent: 'center', minWidth: 'target' },
})

export const lazyPickRecipes = [stepper, choice, starsInput, choiceTable]
