import { recipe } from '../theme/recipe'

const black = '#000000'
const white = '#FFFFFF'

/** Black on white in both color modes, so that scanners can read it. */
const qr = recipe('qr', {
  width: '100%',
  maxWidth: '18rem',
  height: 'auto',
  marginInline: 'auto',
  background: white,
  color: black,
  borderRadius: 'control',
  shapeRendering: 'crispEdges',
})

const narrowMargins = { '& > .pass-head, & > .pass-body, & > .pass-foot': { padding: '3mm' } }

/** The paper of a receipt printer. Its margins are white, so that the print ends where the paper does. */
const roll = (width: string, code: string) => ({
  width,
  maxWidth: '100%',
  fontSize: 'xs',
  borderRadius: 0,
  ...narrowMargins,
  '& > .pass-head': { borderTopWidth: 0 },
  '& > .pass-head h2': { fontSize: 'md' },
  '& > .pass-body': { gridTemplateColumns: '100%', gap: '3' },
  '& .pass-reference': { fontSize: 'md' },
  '& .qr': { maxWidth: code },
  '@media print': { position: 'absolute', top: 0, insetInlineStart: 0, maxWidth: 'none' },
})

/** A ticket: the code next to the details, and the terms below a tear-off line. */
export const pass = recipe(
  'pass',
  {
    background: 'surface',
    borderWidth: '1px',
    borderRadius: 'card',
    boxShadow: 'card',
    overflow: 'clip',
    '& > .pass-head': {
      padding: { base: '4', sm: '6' },
      borderBottomWidth: '1px',
      borderTopWidth: '6px',
      borderTopColor: 'primary',
    },
    '& > .pass-body': {
      display: 'grid',
      gap: '6',
      padding: { base: '4', sm: '6' },
      gridTemplateColumns: { md: '18rem minmax(0, 1fr)' },
    },
    '& > .pass-body > :only-child': { gridColumn: '1 / -1' },
    '& .pass-code': { display: 'flex', flexDirection: 'column', gap: '2', textAlign: 'center' },
    '& .pass-reference': {
      fontSize: 'xl',
      fontWeight: 'bold',
      letterSpacing: '0.04em',
      fontVariantNumeric: 'tabular-nums',
    },
    '& > .pass-foot': { padding: { base: '4', sm: '6' }, borderTopWidth: '2px', borderTopStyle: 'dashed' },
    '@media print': {
      border: 'none',
      borderRadius: 0,
      boxShadow: 'none',
      breakInside: 'avoid',
      '&, & *': { color: `${black} !important`, background: 'none !important', borderColor: `${black} !important` },
      // A single column on the narrow paper of a receipt printer.
      '& > .pass-body': { gridTemplateColumns: 'repeat(auto-fit, minmax(min(18rem, 100%), 1fr))' },
    },
  },
  {
    paper: {
      'roll-58': roll('58mm', '34mm'),
      'roll-80': roll('80mm', '44mm'),
      // Keeps a receipt on one page.
      a5: { '@media print': { '& .qr': { maxWidth: '40mm' }, ...narrowMargins } },
    },
  },
)

const viewfinder = recipe('viewfinder', {
  position: 'relative',
  aspectRatio: '1',
  width: '100%',
  maxWidth: '26rem',
  marginInline: 'auto',
  borderRadius: 'card',
  overflow: 'hidden',
  background: 'night',
  '& > video': { width: '100%', height: '100%', objectFit: 'cover' },
  // The square frame for the code.
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: '14%',
    borderWidth: '3px',
    borderColor: white,
    borderRadius: 'card',
    opacity: 0.85,
  },
})

export const lazyPassRecipes = [qr, pass, viewfinder]
