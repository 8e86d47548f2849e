import { recipe } from '../theme/recipe'

export const field = recipe('field', {
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  minWidth: 0,
  '& > label, & > legend, & > .field-label': { fontWeight: 'semibold', fontSize: 'sm' },
  '& .field-optional': { color: 'muted', fontWeight: 'normal' },
  '& .field-hint': { color: 'muted', fontSize: 'sm' },
  '& .field-error': { display: 'flex', gap: '1', color: 'attention', fontSize: 'sm', fontWeight: 'medium' },
  '& .field-error > svg': { flexShrink: 0, marginTop: '3px' },
})

// 16 px text: below it, phones zoom in on the field.
export const input = recipe(
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
    textOverflow: 'ellipsis',
  },
  { area: { true: { minHeight: '7rem', resize: 'vertical', lineHeight: 'body' } } },
)

const beside = { position: 'absolute', top: '50%', translate: '0 -50%', color: 'muted', fontWeight: 'medium', pointerEvents: 'none' } as const

/** A control with something at its side: an icon, an eye, an arrow. */
export const inputGroup = recipe(
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
    // An eye is pressed and takes 44 px; an arrow is only seen.
    end: { true: { '& > .input': { paddingInlineEnd: '2.9rem' }, '& > select.input': { paddingInlineEnd: '2.2rem' }, '& > select + svg': { insetInlineEnd: '2' } } },
    unit: { true: { '& > .input-unit': { ...beside, insetInlineStart: '3' }, '& > .input': { paddingInlineStart: '3.6rem', fontVariantNumeric: 'tabular-nums' } } },
    measure: { true: { '& > .input-unit': { ...beside, insetInlineEnd: '3' }, '& > .input': { paddingInlineEnd: '2.9rem', fontVariantNumeric: 'tabular-nums' } } },
  },
)

/** A day in words over the browser's own way of writing it, which shows while it is typed. */
export const dateInput = recipe('date-input', {
  position: 'relative',
  display: 'block',
  minWidth: 0,
  // Two of them stand side by side on a phone 360 px wide.
  '& > .input': { paddingInline: '2' },
  '& > .input::-webkit-date-and-time-value': { textAlign: 'start' },
  '& > .input::-webkit-calendar-picker-indicator': { position: 'absolute', insetInlineEnd: 0, insetBlock: 0, width: '2.25rem', height: '100%', margin: 0, opacity: 0, cursor: 'pointer' },
  '& > span, & > svg': { position: 'absolute', top: '50%', translate: '0 -50%', pointerEvents: 'none' },
  '& > span': { insetInline: '0.5rem 1.75rem', overflow: 'hidden', whiteSpace: 'nowrap' },
  '& > span::before': { content: 'attr(data-day)' },
  "& > span[data-day='']::before": { content: 'attr(data-empty)', color: 'muted' },
  '& > svg': { insetInlineEnd: '2', width: '1.125rem', height: '1.125rem', color: 'muted' },
  '& > .input:not(:focus)': { color: 'transparent' },
  // Its button for the month has the focus inside it: the field shows where that is.
  '& > .input:focus-within': { outline: '2px solid var(--t-colors-primary-text)', outlineOffset: '-1px' },
  // A finger picks a day and never types one.
  '@media (hover: hover)': { '& > .input:focus + span': { display: 'none' } },
  '@media (hover: none)': { '& > .input:focus': { color: 'transparent' }, '& > .input::-webkit-datetime-edit': { opacity: 0 } },
  // Nothing would say another day.
  '@media (scripting: none)': { '& > span': { display: 'none' }, '& > .input:not(:focus)': { color: 'ink' } },
})

export const stepper = recipe('stepper', {
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

const mark = {
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

/** Every star is a target of its own; only the chosen one's word is seen. */
export const starsInput = recipe('stars-input', {
  display: 'flex',
  alignItems: 'center',
  position: 'relative',
  paddingBottom: { base: '6', sm: 0 },
  '& > label': { display: 'grid', placeItems: 'center', width: 'target', height: 'target', cursor: 'pointer', color: 'accent' },
  '& input': { position: 'absolute', opacity: 0, width: '1px', height: '1px' },
  '& > label:has(input:checked) > svg, & > label:has(~ label > input:checked) > svg': { fill: 'currentColor' },
  '& > label:has(:focus-visible)': { outline: '3px solid var(--t-colors-primary-text)', outlineOffset: '-2px', borderRadius: 'chip' },
  // Beside the stars, or on a line below them where a phone has no room.
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

/** A box or a dot with its words; the whole line is the target. */
export const choice = recipe(
  'choice',
  {
    display: 'flex',
    gap: '3',
    alignItems: 'flex-start',
    minHeight: 'target',
    paddingBlock: '10px',
    cursor: 'pointer',
    position: 'relative',
    '& > .choice-words': { flex: '1 1 0', minWidth: 0 },
    '& .choice-hint': { display: 'block', color: 'muted', fontSize: 'sm' },
    '& > svg': { flexShrink: 0, color: 'primaryText' },
    '& > input[type=checkbox]': {
      ...mark,
      borderRadius: 'chip',
      _checked: {
        borderColor: 'primary',
        background:
          "var(--t-colors-primary) url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%23fff' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M3.5 8.5l3 3 6-6.5'/%3E%3C/svg%3E\") center / contain",
      },
    },
    '& > input[type=radio]': { ...mark, borderRadius: 'full', _checked: { borderWidth: '7px', borderColor: 'primary' } },
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

/** A picture, and the ways to another. */
export const photoField = recipe(
  'photo-field',
  {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '4',
    minWidth: 0,
    '& .field-label': { fontWeight: 'semibold' },
    '& .field-hint': { color: 'muted', fontSize: 'sm' },
    '& .field-error': { display: 'flex', gap: '1', color: 'attention', fontSize: 'sm', fontWeight: 'medium' },
    '& .field-error > svg': { flexShrink: 0, marginTop: '3px' },
    '& > .photo-view': {
      display: 'grid',
      placeItems: 'center',
      flexShrink: 0,
      width: '6rem',
      height: '6rem',
      borderRadius: 'card',
      overflow: 'hidden',
      background: 'primarySubtle',
      color: 'primaryText',
      fontSize: 'xl',
      fontWeight: 'bold',
    },
    '& > .photo-view > img': { width: '100%', height: '100%', objectFit: 'cover' },
    '& > .photo-words': { flex: '1 1 0', minWidth: 0 },
    '& .photo-ways': { display: 'flex', flexWrap: 'wrap', gap: '2' },
    '@media (max-width: 599.98px)': { '& > .photo-view': { width: '4.5rem', height: '4.5rem' } },
  },
  { round: { true: { '& > .photo-view': { borderRadius: 'full' } } } },
)

export const photoWay = recipe('photo-way', {
  position: 'relative',
  cursor: 'pointer',
  '&:has(:focus-visible)': { outline: '3px solid var(--t-colors-primary-text)', outlineOffset: '2px' },
  '&:has(:disabled)': { opacity: 0.6, cursor: 'progress' },
  '& > input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'inherit', fontSize: 0, width: '100%' },
  // A computer's camera is not what one photographs a room with.
  '@media (hover: hover)': { '&.photo-camera': { display: 'none' } },
})

export const progress = recipe('progress', {
  display: 'block',
  width: '100%',
  height: '0.5rem',
  appearance: 'none',
  borderWidth: 0,
  borderRadius: 'full',
  overflow: 'hidden',
  background: 'line',
  '&::-webkit-progress-bar': { background: 'line' },
  '&::-webkit-progress-value': { background: 'primary' },
  '&::-moz-progress-bar': { background: 'primary' },
})

export const form = recipe('form', {
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  minWidth: 0,
  '& fieldset': { minWidth: 0 },
})

/** Search text, and optionally more, in one bar that becomes a column on a phone. */
export const searchBox = recipe('search-box', {
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
export const lateFieldRecipes = [stepper, choice, starsInput, photoField, photoWay, progress, form]
