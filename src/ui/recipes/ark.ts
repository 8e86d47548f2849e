/** Styles of the widgets whose behavior comes from Ark UI (decision 038). */
import { recipe } from '../theme/recipe'

const control = {
  display: 'flex',
  minHeight: 'target',
  background: 'surface',
  // A shadow instead of a border, so that the input covers the full 44 px.
  boxShadow: 'inset 0 0 0 1px var(--t-colors-edge)',
  borderRadius: 'control',
  _hover: { boxShadow: 'inset 0 0 0 1px var(--t-colors-primary-text)' },
  '&:focus-within': { outline: '2px solid var(--t-colors-primary-text)', outlineOffset: '-1px' },
  '&[data-invalid]': { boxShadow: 'inset 0 0 0 2px var(--t-colors-attention)' },
  '&[data-disabled]': { background: 'sunken' },
} as const

/** An input inside a control that draws the border. */
const borderlessInput = {
  flex: '1 1 0',
  minWidth: 0,
  minHeight: 'target',
  fontSize: 'md',
  background: 'transparent',
  borderWidth: 0,
  boxShadow: 'none',
  outline: 'none',
} as const

const panel = {
  background: 'raised',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'card',
  boxShadow: 'overlay',
  zIndex: 'banner',
} as const

const combobox = recipe('combobox', {
  minWidth: 0,
  '& > .combobox-control': control,
  '& .input': borderlessInput,
  '& .combobox-options': { ...panel, maxHeight: 'min(18rem, 45dvh)', overflow: 'auto', padding: '1' },
  '& .combobox-option': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minHeight: 'target',
    paddingInline: '3',
    borderRadius: 'control',
    cursor: 'pointer',
    '&[data-highlighted]': { background: 'primarySubtle' },
    '&[data-state=checked]': { fontWeight: 'semibold' },
  },
  '& .combobox-empty': { padding: '3', color: 'muted' },
})

const tagsInput = recipe('tags-input', {
  minWidth: 0,
  '& > .tags-input-control': { ...control, flexWrap: 'wrap', gap: '1', padding: '2px' },
  '& input': { ...borderlessInput, flexBasis: '8rem', paddingInline: '3' },
  '& .tag': {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '100%',
    paddingInlineStart: '3',
    background: 'primarySubtle',
    color: 'ink',
    borderRadius: 'chip',
    overflowWrap: 'anywhere',
    '&[data-highlighted]': { outline: '2px solid var(--t-colors-primary-text)', outlineOffset: '-2px' },
  },
})

const dateRange = recipe('date-range', {
  minWidth: 0,
  '& > .date-range-control': { ...control, alignItems: 'center', maxWidth: '22rem' },
  '& .input': { ...borderlessInput, paddingInline: '2', fontVariantNumeric: 'tabular-nums' },
  '& .date-range-panel': { ...panel, padding: '2' },
  '& .date-range-top': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    fontWeight: 'semibold',
  },
  '& th': { height: '8', color: 'muted', fontSize: 'sm', fontWeight: 'medium' },
  '& th, & td': { padding: 0, textAlign: 'center' },
  '& .date-range-day': {
    display: 'grid',
    placeItems: 'center',
    width: 'target',
    height: 'target',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    '&[data-today]': { fontWeight: 'bold', color: 'primaryText' },
    '&[data-outside-range], &[data-disabled]': { color: 'muted', opacity: 0.55 },
    '&[data-disabled], &[data-outside-range]': { cursor: 'not-allowed' },
    _hover: { background: 'sunken' },
    '&[data-in-range]': { background: 'primarySubtle' },
    '&[data-range-start], &[data-range-end]': { background: 'primary', color: 'onSolid' },
    '&[data-range-start]': { borderStartStartRadius: 'control', borderEndStartRadius: 'control' },
    '&[data-range-end]': { borderStartEndRadius: 'control', borderEndEndRadius: 'control' },
  },
})

const fileDrop = recipe('file-drop', {
  display: 'grid',
  gap: '2',
  minWidth: 0,
  '& > .file-drop-zone': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3',
    minHeight: '6rem',
    padding: '4',
    color: 'muted',
    background: 'surface',
    border: '1.5px dashed var(--t-colors-edge)',
    borderRadius: 'card',
    cursor: 'pointer',
    '& b': { color: 'primaryText', fontWeight: 'semibold' },
    '& > svg': { flexShrink: 0 },
    _hover: { borderColor: 'primaryText' },
    '&[data-dragging]': { borderColor: 'primaryText', background: 'primarySubtle' },
    '&[data-invalid]': { borderColor: 'attention' },
  },
  '& .file-drop-file': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    gap: '2',
    paddingInlineStart: '3',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'control',
    overflowWrap: 'anywhere',
  },
  '& .file-drop-files': { display: 'grid', gap: '2' },
})

export const lazyArkRecipes = [combobox, tagsInput, dateRange, fileDrop]
