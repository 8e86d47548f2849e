import { recipe } from '../theme/recipe'

const field = recipe('field', {
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  minWidth: 0,
  '& > label:not(.choice), & > legend, & > .field-label': { fontWeight: 'semibold', fontSize: 'sm' },
  '& .field-optional': { color: 'muted', fontWeight: 'normal' },
  '& .field-hint': { color: 'muted', fontSize: 'sm' },
  '& .field-error': { display: 'flex', gap: '1', color: 'attention', fontSize: 'sm', fontWeight: 'medium' },
  '& .field-error > svg': { flexShrink: 0, marginTop: '3px' },
})

// At least 16 px: with smaller text, phones zoom in on the field.
const input = recipe(
  'input',
  {
    width: '100%',
    minHeight: 'target',
    minWidth: 0,
    paddingInline: '3',
    paddingBlock: '2',
    background: 'surface',
    color: 'ink',
    borderWidth: '1px',
    borderColor: 'edge',
    borderRadius: 'control',
    fontSize: 'md',
    lineHeight: 'snug',
    appearance: 'none',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'primaryText' },
    _focusVisible: { borderColor: 'primaryText', outlineOffset: '-1px', outlineWidth: '2px' },
    _disabled: { background: 'sunken', color: 'muted', cursor: 'not-allowed' },
    _invalid: { borderColor: 'attention', boxShadow: '0 0 0 1px var(--t-colors-attention)' },
    '&:read-only:not(select)': { background: 'sunken' },
    // Two time fields must fit side by side on a phone, including "12:00 AM" and the clock icon.
    '&[type=time]': { paddingInline: '2', fontVariantNumeric: 'tabular-nums' },
    '&[type=time]::-webkit-calendar-picker-indicator': { marginInlineStart: 0 },
    textOverflow: 'ellipsis',
  },
  { area: { true: { minHeight: '7rem', resize: 'vertical', lineHeight: 'body' } } },
)

const insideInput = {
  position: 'absolute',
  top: '50%',
  translate: '0 -50%',
  color: 'muted',
  fontWeight: 'medium',
  pointerEvents: 'none',
} as const

/** A control with an icon or a button inside its box. */
const inputGroup = recipe(
  'input-group',
  {
    position: 'relative',
    display: 'block',
    minWidth: 0,
    '& > svg': { position: 'absolute', top: '50%', translate: '0 -50%', color: 'muted', pointerEvents: 'none' },
    '& > svg:first-child': { insetInlineStart: '3' },
    '& > svg:first-child + .input': { paddingInlineStart: '2.6rem' },
    '& > .input + svg': { insetInlineEnd: '3' },
    '& > .input + .icon-btn': { position: 'absolute', insetInlineEnd: 0, top: 0 },
  },
  {
    // A button needs a touch target of 44 px; the arrow of a select is only decorative.
    end: {
      true: {
        '& > .input': { paddingInlineEnd: '2.9rem' },
        '& > select.input': { paddingInlineEnd: '1.85rem' },
        '& > select + svg': { insetInlineEnd: '2' },
      },
    },
    unit: {
      true: {
        '& > .input-unit': { ...insideInput, insetInlineStart: '3' },
        '& > .input': { paddingInlineStart: '3.6rem', fontVariantNumeric: 'tabular-nums' },
      },
    },
    measure: {
      true: {
        '& > .input-unit': { ...insideInput, insetInlineEnd: '3' },
        '& > .input': { paddingInlineEnd: '2.9rem', fontVariantNumeric: 'tabular-nums' },
      },
    },
  },
)

/** Covers the browser's date format with our own label. The browser's format is visible only while the user types. */
const dateInput = recipe('date-input', {
  position: 'relative',
  display: 'block',
  minWidth: 0,
  // Two date fields must fit side by side on a phone 360 px wide.
  '& > .input': { paddingInline: '2' },
  '& > .input::-webkit-date-and-time-value': { textAlign: 'start' },
  '& > .input::-webkit-calendar-picker-indicator': {
    position: 'absolute',
    insetInlineEnd: 0,
    insetBlock: 0,
    width: '2.25rem',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  // One line of text. In a narrow field, where the icon would cover the text, the icon wraps and is hidden.
  '& > span': {
    position: 'absolute',
    insetInline: '2',
    top: '50%',
    translate: '0 -50%',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '1',
    height: '1.5rem',
    lineHeight: '1.5rem',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
  },
  '& > span::before': { content: 'attr(data-day)' },
  // Smaller, so that two fields fit side by side on a phone 320 px wide.
  "& > span[data-day='']::before": { content: 'attr(data-empty)', color: 'muted', fontSize: '0.9375rem' },
  '& svg': { marginInlineStart: 'auto', width: '1.125rem', height: '1.5rem', color: 'muted' },
  '& > .input:not(:focus)': { color: 'transparent' },
  // The browser's calendar button takes the focus inside the input, so the input shows the focus ring.
  '& > .input:focus-within': { outline: '2px solid var(--t-colors-primary-text)', outlineOffset: '-1px' },
  // On touch screens users pick a day and never type it.
  '@media (hover: hover)': { '& > .input:focus + span::before': { display: 'none' } },
  '@media (hover: none)': {
    '& > .input:focus': { color: 'transparent' },
    '& > .input::-webkit-datetime-edit': { opacity: 0 },
  },
  // Without JavaScript, the label would not update.
  '@media (scripting: none)': { '& > span::before': { display: 'none' }, '& > .input:not(:focus)': { color: 'ink' } },
})

const form = recipe('form', {
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  minWidth: 0,
  '& fieldset': { minWidth: 0 },
})

/** A search field and optional other fields in one row, which becomes a column on a phone. */
const searchBox = recipe('search-box', {
  display: 'flex',
  gap: '2',
  padding: '2',
  background: 'surface',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'card',
  boxShadow: 'lifted',
  '& > .input-group': { flex: '1 1 0' },
  '& .input': { borderColor: 'transparent', background: 'transparent' },
  '& > .btn': { flexShrink: 0 },
  '@media (max-width: 599.98px)': { '& > .btn > .btn-word': { display: 'none' }, '& > .btn': { paddingInline: '3' } },
})

export const fieldRecipes = [field, input, inputGroup, dateInput, searchBox]
export const lazyFieldRecipes = [form]
