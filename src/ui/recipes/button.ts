import { recipe } from '../theme/recipe'

const pressTransition = {
  transitionProperty: 'background-color, border-color, transform',
  transitionDuration: 'fast',
} as const

export const button = recipe(
  'btn',
  {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'target',
    paddingInline: '5',
    paddingBlock: '2',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 'semibold',
    lineHeight: 'tight',
    textAlign: 'center',
    textDecoration: 'none',
    userSelect: 'none',
    position: 'relative',
    ...pressTransition,
    _active: { transform: 'translateY(1px)' },
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
    '& > svg': { flexShrink: 0, width: '1.25rem', height: '1.25rem' },
  },
  {
    variant: {
      solid: { background: 'primary', color: 'onSolid', _hover: { background: 'primaryHover' } },
      outline: {
        background: 'surface',
        borderColor: 'edge',
        color: 'ink',
        _hover: { borderColor: 'primaryText', color: 'primaryText' },
      },
      soft: { background: 'primarySubtle', color: 'primaryText', _hover: { borderColor: 'primaryText' } },
      ghost: { color: 'primaryText', _hover: { background: 'primarySubtle' } },
      danger: { background: 'secondary', color: 'onSolid', _hover: { background: 'secondaryHover' } },
      'danger-quiet': { color: 'secondaryText', _hover: { background: 'secondarySubtle' } },
      // For the dark blue of the brand band and for pictures.
      light: { background: '#FFFFFF', color: '#0B1C48', _hover: { background: '#E8EEFB' } },
      'light-outline': {
        borderColor: 'currentColor',
        color: 'onNight',
        _hover: { background: 'rgba(255,255,255,.12)' },
      },
    },
    size: {
      sm: {
        paddingInline: '3',
        fontSize: 'sm',
        gap: '1',
        whiteSpace: 'nowrap',
        // With a larger font size, a button that is wider than a phone gets a second line.
        '@media (max-width: 599.98px)': { whiteSpace: 'normal', minWidth: 'fit-content' },
      },
      lg: { minHeight: '3.25rem', paddingInline: '7', fontSize: 'lg' },
    },
    full: { true: { width: '100%' } },
    loading: {
      true: {
        color: 'transparent !important',
        cursor: 'progress',
        opacity: '1 !important',
        '& > .spinner': { position: 'absolute', color: 'onSolid' },
      },
    },
  },
)

export const iconButton = recipe(
  'icon-btn',
  {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    width: 'target',
    height: 'target',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'transparent',
    color: 'ink',
    position: 'relative',
    ...pressTransition,
    _hover: { background: 'primarySubtle', color: 'primaryText' },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    // The count is on the corner, with enough space for "99+".
    '& > .count': {
      position: 'absolute',
      top: '1px',
      insetInlineStart: '50%',
      minWidth: '1.25rem',
      paddingInline: '0.25rem',
      boxShadow: '0 0 0 2px var(--t-colors-surface)',
      borderRadius: 'full',
      background: 'secondary',
      color: 'onSolid',
      fontSize: 'xs',
      fontWeight: 'bold',
      lineHeight: '1.15rem',
      letterSpacing: '-0.02em',
      zIndex: 1,
      textAlign: 'center',
      fontVariantNumeric: 'tabular-nums',
    },
  },
  {
    variant: {
      outline: { background: 'surface', borderColor: 'edge' },
      solid: { background: 'primary', color: 'onSolid', _hover: { background: 'primaryHover', color: 'onSolid' } },
      // A round button on the picture of a card, above the link that covers the card.
      heart: {
        zIndex: 1,
        background: 'surface',
        borderRadius: 'full',
        borderWidth: '0',
        padding: '3px',
        backgroundClip: 'content-box',
        _hover: { background: 'surface', backgroundClip: 'content-box', color: 'secondaryText' },
        _disabled: { opacity: 1 },
      },
      onPicture: {
        background: 'rgba(11, 18, 36, .55)',
        color: '#FFFFFF',
        borderRadius: 'full',
        _hover: { background: 'rgba(11, 18, 36, .8)', color: '#FFFFFF' },
      },
    },
    pressed: { true: { color: 'secondaryText' } },
  },
)

const spinner = recipe(
  'spinner',
  {
    display: 'inline-block',
    width: '1.25em',
    height: '1.25em',
    borderRadius: 'full',
    borderWidth: '0.15em',
    borderColor: 'currentColor',
    borderInlineEndColor: 'transparent',
    animation: 'turn 800ms linear infinite',
    // With reduced motion, the spinner must still show activity.
    _motionReduce: { animation: 'none', borderStyle: 'dotted', borderColor: 'currentColor' },
  },
  { size: { lg: { fontSize: '2xl' } } },
)

export const buttonRecipes = [button, iconButton, spinner]
