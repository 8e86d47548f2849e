import { recipe } from '../theme/recipe'

/** Limits a size that grows with the text of the user, so that the bar of a phone stays one row. */
const limit = (size: string, atLeast: string, share: string) => `max(${atLeast}, min(${size}, ${share}))`

/** The bar at the top of every screen. With 200 % text on a phone, it may take at most a fifth of the height. */
const topBar = recipe('top-bar', {
  '--t-sizes-target': limit('2.75rem', '44px', '13vw'),
  position: 'sticky',
  top: 0,
  zIndex: 'bar',
  background: 'surface',
  borderBottomWidth: '1px',
  '& > .container': {
    display: 'flex',
    alignItems: 'center',
    columnGap: { base: '1', sm: '2' },
    minHeight: limit('4rem', '64px', '18vw'),
  },
  // The brand gives way. Without space for the name, the name wraps and is hidden.
  '& > .container > .link': { display: 'flex', minWidth: '32px' },
  '& .brand': {
    flexWrap: 'wrap',
    rowGap: '4',
    minHeight: 0,
    height: limit('2rem', '32px', '6vw'),
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontSize: 'min(1.35rem, 6vw)',
  },
  '& .avatar': { width: 'calc(var(--t-sizes-target) - 4px)', height: 'calc(var(--t-sizes-target) - 4px)' },
  '& .top-nav': { display: 'none', flexWrap: 'wrap', gap: '1', marginInline: 'auto' },
  '& .top-actions': {
    display: 'flex',
    flexWrap: 'wrap',
    flexShrink: 0,
    maxWidth: 'calc(100% - var(--t-sizes-target) - 40px)',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: '1',
    marginInlineStart: 'auto',
  },
  '& .top-lead': { marginInlineStart: '-10px', flexShrink: 0 },
  // As wide as the content for visitors, to prevent a layout shift when the account appears.
  '& .top-account': {
    display: 'flex',
    justifyContent: 'flex-end',
    alignItems: 'center',
    minWidth: { base: 'min(4.75rem, 21.2vw)', sm: '10.75rem' },
    '& > .show': { display: 'flex', gap: '1' },
  },
  // The account name takes the remaining width. It is hidden on a phone.
  '& .top-name': {
    display: { base: 'none', sm: 'block' },
    maxWidth: '7rem',
    paddingInlineEnd: '2',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'muted',
  },
  '@media (min-width: 1200px)': {
    '& .top-nav': { display: 'flex' },
    '& .top-nav + .top-actions': { marginInlineStart: 0 },
  },
})

const navLink = recipe(
  'nav-link',
  {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'target',
    paddingInline: '3',
    borderRadius: 'control',
    fontWeight: 'medium',
    color: 'ink',
    '& > svg': { flexShrink: 0, color: 'muted' },
    _hover: { background: 'primarySubtle', color: 'primaryText' },
    _current: { color: 'primaryText', fontWeight: 'semibold', '& > svg': { color: 'primaryText' } },
  },
  {
    side: {
      true: {
        display: 'flex',
        width: '100%',
        // The longest label and its badge fit into one line, next to the scrollbar of a long menu.
        gap: '2',
        paddingInline: '2',
        _current: { background: 'primarySubtle' },
        '& > .badge': { marginInlineStart: 'auto' },
      },
    },
  },
)

/** The signed-in layout: a side menu from 1200 px, and the same menu in a drawer on smaller screens. */
const workspace = recipe('workspace', {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '17rem minmax(0, 1fr)' },
  minHeight: 'calc(100dvh - 4rem)',
  '& > .side-menu': {
    display: { base: 'none', lg: 'block' },
    position: 'sticky',
    top: '4rem',
    alignSelf: 'start',
    height: 'calc(100dvh - 4rem)',
    overflowY: 'auto',
    padding: '3',
    background: 'surface',
    borderInlineEndWidth: '1px',
  },
  // On a phone the sync status covers the top of the content.
  '& > main': { paddingTop: { base: '8' }, paddingBottom: { base: '8', md: '12' }, minWidth: 0 },
  '@media print': { display: 'block', '& > .side-menu': { display: 'none' } },
})

/** The sync status: inside the top bar on wide screens; on a phone a strip below the bar that overlays the content. */
const syncStatus = recipe('sync-status', {
  display: 'flex',
  '@media (max-width: 599.98px)': {
    position: 'absolute',
    insetInline: 0,
    top: '100%',
    '& > .link': { flex: 1 },
    '& .badge': {
      width: '100%',
      justifyContent: 'center',
      borderRadius: 0,
      paddingBlock: '1',
      borderBottomWidth: '1px',
      animation: 'appear 180ms',
    },
  },
})

const footer = recipe('footer', {
  background: 'night',
  color: 'onNight',
  marginTop: 'auto',
  '& .link, & .nav-link': { color: 'nightMuted', _hover: { color: 'onNight', background: 'none' } },
  '& .heading': { fontSize: 'sm', color: 'onNight' },
  '& .text-muted': { color: 'nightMuted' },
  '& .divider': { borderColor: 'nightLine' },
  '& .footer-sections': {
    display: 'grid',
    gap: '8',
    gridTemplateColumns: { base: '1fr 1fr', md: '2fr 1fr 1fr 1fr' },
    paddingBlock: '10',
    '& > nav': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-start',
      '& > .heading': { display: 'flex', alignItems: 'center', minHeight: 'target' },
    },
    '& > .footer-house': { gridColumn: { base: '1 / -1', md: 'auto' }, maxWidth: '22rem' },
  },
  '& .footer-foot': { paddingBlock: '4' },
})

/** The page layout: top bar, content and footer. It is at least as tall as the viewport. */
const screen = recipe('screen', {
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  '& > main': { flex: '1 0 auto', minWidth: 0 },
  // On a phone the sync status would cover the first line of a notice below the top bar.
  '@media (max-width: 599.98px)': {
    '&:has(.sync-status > *) > .top-bar + .notice': { paddingTop: '2.5rem' },
  },
  // Prints only the content.
  '@media print': { '& > :not(main, .workspace), & main [role=status]': { display: 'none' } },
})

/** A prompt at the bottom edge, for example to install or update the app. */
const bottomBanner = recipe('bottom-banner', {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'banner',
  padding: '4',
  paddingBottom: 'calc(1rem + env(safe-area-inset-bottom))',
  background: 'raised',
  borderTopWidth: '1px',
  boxShadow: 'overlay',
  animation: 'rise 200ms cubic-bezier(0.2, 0.7, 0.3, 1)',
  '@media print': { display: 'none' },
  '@media (min-width: 600px)': {
    insetInline: 'auto',
    insetInlineEnd: '6',
    bottom: '6',
    width: '26rem',
    borderWidth: '1px',
    borderRadius: 'card',
  },
})

/** The main action at the bottom of the screen. On a phone it takes the full width, over the margins of the page. */
const actionBar = recipe('action-bar', {
  position: 'sticky',
  bottom: 0,
  zIndex: 'sticky',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '1',
  marginInline: { base: '-4', sm: 0 },
  paddingInline: { base: '4', sm: 0 },
  paddingBlock: '3',
  paddingBottom: 'calc(0.75rem + env(safe-area-inset-bottom))',
  background: 'paper',
  borderTopWidth: '1px',
  '& > .action-amount': {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '2',
    width: { base: '100%', sm: 'auto' },
    fontVariantNumeric: 'tabular-nums',
  },
  '& > .action-amount > small': { color: 'muted', fontSize: 'sm' },
  '& > .btn': { flex: '1 1 10rem', width: 'auto' },
  '@media print': { display: 'none' },
})

/** A picture with a panel at its side. On a phone the panel overlaps the lower edge of the picture. */
const picturePanel = recipe('picture-panel', {
  display: 'grid',
  minHeight: '100dvh',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 34rem' },
  gridTemplateRows: { base: 'auto 1fr', md: '1fr' },
  '& > .panel-picture': {
    position: { base: 'relative', md: 'sticky' },
    top: 0,
    isolation: 'isolate',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '6',
    height: { md: '100dvh' },
    padding: { base: '4', md: '8' },
    paddingBottom: { base: '10', md: '10' },
    background: 'night',
    color: '#FFFFFF',
    overflow: 'clip',
    '& > img': { position: 'absolute', inset: 0, zIndex: -2, width: '100%', height: '100%', objectFit: 'cover' },
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      zIndex: -1,
      background:
        'linear-gradient(180deg, rgba(6,12,30,.6) 0%, rgba(6,12,30,.1) 45%, rgba(6,12,30,.1) 60%, rgba(6,12,30,.8) 100%)',
    },
    '& > .panel-words': { maxWidth: '30rem' },
  },
  '& > .panel-body': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: { md: 'safe center' },
    marginTop: { base: '-1.25rem', md: 0 },
    padding: { base: '4', sm: '8', md: '10' },
    paddingBlock: { base: '6', md: '10' },
    background: 'paper',
    borderRadius: { base: '20px 20px 0 0', md: 0 },
    '& > div': { width: '100%', maxWidth: '27rem', marginInline: 'auto' },
  },
})

/** Reserves space for a third-party button, to prevent a layout shift when it loads. */
const embed = recipe('embed', {
  display: 'grid',
  placeItems: 'center',
  minHeight: 'target',
  colorScheme: 'light',
  overflow: 'hidden',
})

/** A link to the parent page, for pages without a header. */
const backLink = recipe('back-link', {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: 'target',
  color: 'primaryText',
  fontWeight: 'semibold',
  fontSize: 'sm',
  '@media print': { display: 'none' },
})

const pageHeader = recipe('page-header', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '4',
  '& > .page-words': { flex: '1 1 18rem', minWidth: 0 },
  '& .page-back': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: 'target',
    color: 'primaryText',
    fontWeight: 'semibold',
    fontSize: 'sm',
    '@media print': { display: 'none' },
  },
  '& .page-text': { color: 'muted', marginTop: '1', maxWidth: 'prose' },
})

export const frameRecipes = [topBar, navLink, syncStatus, footer, screen, embed, backLink, pageHeader, bottomBanner]
export const lazyFrameRecipes = [workspace, picturePanel, actionBar]
