import { recipe } from '../theme/recipe'

const sheet = {
  background: 'raised',
  color: 'ink',
  borderWidth: '1px',
  borderColor: 'line',
  boxShadow: 'overlay',
} as const

/** A dialog: a bottom sheet on a phone, within reach of the thumb, and centered on a larger screen. */
const dialog = recipe(
  'dialog',
  {
    ...sheet,
    width: 'min(100vw, 30rem)',
    maxWidth: '100vw',
    maxHeight: '92dvh',
    margin: { base: 'auto auto 0', sm: 'auto' },
    borderRadius: { base: '16px 16px 0 0', sm: 'card' },
    overflow: 'auto',
    overscrollBehavior: 'contain',
    _open: { display: 'flex', flexDirection: 'column' },
    _backdrop: { background: 'backdrop', animation: 'appear 180ms' },
    '& > .dialog-top': {
      // The drag handle of the sheet on a phone.
      touchAction: { base: 'none', sm: 'auto' },
      position: 'relative',
      _before: {
        content: '""',
        display: { base: 'block', sm: 'none' },
        position: 'absolute',
        top: '6px',
        insetInlineStart: 'calc(50% - 18px)',
        width: '36px',
        height: '4px',
        borderRadius: 'full',
        background: 'line',
      },
      display: 'flex',
      alignItems: 'flex-start',
      justifyContent: 'space-between',
      gap: '3',
      padding: '2',
      paddingInlineStart: '5',
      '& > .heading': { paddingTop: '10px' },
    },
    '& > .dialog-body': { paddingInline: '5', paddingBottom: '5', '& .btn': { whiteSpace: 'normal' } },
    '& > .dialog-foot': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '3',
      padding: '4',
      paddingInline: '5',
      borderTopWidth: '1px',
      position: 'sticky',
      bottom: 0,
      background: 'raised',
      '& > .btn': { flex: { base: '1 1 auto', sm: '0 1 auto' }, paddingInline: { base: '3', sm: '5' } },
    },
  },
  { size: { wide: { width: 'min(100vw, 46rem)' } } },
)

const drawer = recipe('drawer', {
  ...sheet,
  borderWidth: '0 1px 0 0',
  width: 'menu',
  maxWidth: '86vw',
  height: '100dvh',
  maxHeight: 'none',
  margin: '0 auto 0 0',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  // A vertical pan scrolls; a horizontal pan drags the drawer closed.
  touchAction: 'pan-y',
  _open: { display: 'flex', flexDirection: 'column' },
  _backdrop: { background: 'backdrop', animation: 'appear 180ms' },
  '& > .drawer-top': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingBlock: '2',
    paddingInline: '4',
    paddingInlineEnd: '2',
    borderBottomWidth: '1px',
  },
  '& > .drawer-body': { flex: '1 1 auto', padding: '3' },
  '& > .drawer-foot': { padding: '4', borderTopWidth: '1px' },
})

// `positionPopover` sets the position. The `popover` attribute places it in the top layer.
const anchoredPanel = {
  ...sheet,
  position: 'fixed',
  inset: 'auto',
  maxHeight: 'calc(100dvh - 16px)',
  borderRadius: 'card',
  overflow: 'auto',
  animation: 'rise 140ms cubic-bezier(0.2, 0.7, 0.3, 1)',
  zIndex: 'toast',
  '@supports not selector(:popover-open)': { '&:not([data-open])': { display: 'none' } },
} as const

const menu = recipe('menu', {
  ...anchoredPanel,
  minWidth: '13rem',
  maxWidth: 'min(20rem, calc(100vw - 16px))',
  padding: '2',
  '& > .menu-head': {
    padding: '3',
    paddingTop: '2',
    marginBottom: '2',
    borderBottomWidth: '1px',
    overflowWrap: 'anywhere',
  },
  '& > .menu-line': { borderTopWidth: '1px', marginBlock: '2' },
  '& > .menu-item': {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: '100%',
    minHeight: 'target',
    paddingInline: '3',
    borderRadius: 'control',
    '& > svg': { flexShrink: 0, color: 'muted' },
    '& > svg:last-child:not(:first-child)': { marginInlineStart: 'auto', color: 'primaryText' },
    _hover: { background: 'primarySubtle' },
    _focusVisible: { background: 'primarySubtle', outlineOffset: '-3px' },
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
  },
  '& > .menu-danger, & > .menu-danger > svg': { color: 'secondaryText' },
})

/** A panel next to its button, for content other than menu items. */
const popover = recipe('popover', {
  ...anchoredPanel,
  width: 'min(24rem, calc(100vw - 16px))',
  _focusVisible: { outline: 'none' },
  '& > .popover-top': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minHeight: '3.25rem',
    paddingInline: '4',
    paddingInlineEnd: '2',
  },
  '& > .popover-body': {
    borderBlockWidth: '1px',
    '& > .list': { borderWidth: 0, borderRadius: 0, background: 'transparent' },
    '& > p': { padding: '6' },
  },
  '& > .popover-foot': { display: 'flex', justifyContent: 'center' },
})

const toasts = recipe('toasts', {
  position: 'fixed',
  zIndex: 'toast',
  insetInline: { base: '4', sm: 'auto' },
  insetInlineEnd: { sm: '6' },
  // `place-toasts.ts` chooses the edge and sets the offset, the height of a banner and the keyboard.
  '--toast-offset': '0px',
  // The default style of a popover sets all edges, and the upper one would win.
  top: 'auto',
  bottom: {
    base: 'calc(var(--toast-offset) + 1rem + env(safe-area-inset-bottom))',
    sm: 'calc(var(--toast-offset) + 1.5rem)',
  },
  '&[data-edge=top]': { top: 'calc(0.5rem + env(safe-area-inset-top))', bottom: 'auto' },
  width: { base: 'auto', sm: '356px' },
  display: 'flex',
  flexDirection: 'column',
  gap: '14px',
  pointerEvents: 'none',
  // The list is a popover, so that it is above an open dialog. These rules reset the browser's default popover styles.
  background: 'none',
  overflow: 'visible',
  color: 'ink',
  '&[popover]:not(:popover-open)': { display: 'none' },
  '@media print': { display: 'none' },
})

const toast = recipe(
  'toast',
  {
    ...sheet,
    pointerEvents: 'auto',
    display: 'flex',
    gap: '3',
    alignItems: 'flex-start',
    padding: '3',
    paddingInlineStart: '4',
    borderRadius: 'card',
    borderInlineStartWidth: '4px',
    borderInlineStartColor: 'primary',
    // A vertical pan scrolls the page; a horizontal pan dismisses the toast.
    touchAction: 'pan-y',
    '& > svg': { flexShrink: 0, marginTop: '2px', color: 'primaryText' },
    '& > .toast-words': { flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere', paddingBlock: '1px' },
    '& .toast-title': { fontWeight: 'semibold', lineHeight: 'snug' },
    '& .toast-text': { fontSize: 'sm', color: 'muted' },
    '& > .icon-btn': { margin: '-10px', width: 'target', height: 'target' },
  },
  {
    tone: {
      success: { borderInlineStartColor: 'done', '& > svg': { color: 'done' } },
      destructive: { borderInlineStartColor: 'secondary', '& > svg': { color: 'attention' } },
    },
  },
)

export const overlayRecipes = [drawer, menu, toasts, toast]
export const lazyOverlayRecipes = [dialog, popover]
