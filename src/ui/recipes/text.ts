import { recipe } from '../theme/recipe'

const headingBase = { fontWeight: 'bold', lineHeight: 'tight', letterSpacing: '-0.01em', textWrap: 'balance' } as const

export const heading = recipe('heading', headingBase, {
  size: {
    hero: { fontSize: { base: '3xl', md: '4xl' }, letterSpacing: '-0.02em' },
    page: { fontSize: { base: '2xl', md: '3xl' }, letterSpacing: '-0.015em' },
    section: { fontSize: { base: 'xl', md: '2xl' } },
    card: { fontSize: 'lg', lineHeight: 'snug' },
    small: { fontSize: 'md', lineHeight: 'snug', letterSpacing: '0' },
  },
})

const clamp = (lines: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
})

export const text = recipe(
  'text',
  {},
  {
    size: {
      xs: { fontSize: 'xs' },
      sm: { fontSize: 'sm' },
      md: { fontSize: 'md' },
      lg: { fontSize: 'lg' },
      xl: { fontSize: 'xl' },
    },
    tone: {
      muted: { color: 'muted' },
      primary: { color: 'primaryText' },
      secondary: { color: 'secondaryText' },
      accent: { color: 'accentText' },
      done: { color: 'done' },
      waiting: { color: 'waiting' },
      attention: { color: 'attention' },
    },
    weight: { medium: { fontWeight: 'medium' }, semibold: { fontWeight: 'semibold' }, bold: { fontWeight: 'bold' } },
    align: { center: { textAlign: 'center' }, end: { textAlign: 'end' } },
    lines: {
      1: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      2: clamp(2),
      3: clamp(3),
    },
    tabular: { true: { fontVariantNumeric: 'tabular-nums' } },
    pre: { true: { whiteSpace: 'pre-line' } },
    // Prevents a line break inside a number or code that users read aloud or copy.
    whole: { true: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } },
  },
)

/** Long text, for example terms, policies or an about page. */
const prose = recipe('prose', {
  maxWidth: 'prose',
  '& > * + *': { marginTop: '4' },
  '& h2': { fontSize: 'xl', ...headingBase, marginTop: '8' },
  '& h3': { fontSize: 'lg', ...headingBase, marginTop: '6' },
  '& ul': { listStyle: 'disc', paddingInlineStart: '5' },
  '& ol': { listStyle: 'decimal', paddingInlineStart: '5' },
  '& li + li': { marginTop: '1' },
  '& a': { color: 'primaryText', textDecoration: 'underline' },
})

export const link = recipe(
  'link',
  {
    color: 'primaryText',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    borderRadius: '4px',
    _hover: { textDecorationThickness: '2px' },
  },
  {
    variant: {
      quiet: { textDecoration: 'none', fontWeight: 'semibold', _hover: { textDecoration: 'underline' } },
      plain: { color: 'inherit', textDecoration: 'none', _hover: { textDecoration: 'underline' } },
      // The box of the link covers the nearest positioned ancestor, so that the whole card is clickable.
      cover: {
        color: 'inherit',
        textDecoration: 'none',
        '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'card' },
        '&:focus-visible': { outline: 'none' },
        '&:focus-visible::after': { outline: '3px solid var(--t-colors-primary-text)', outlineOffset: '2px' },
      },
    },
    roomy: { true: { display: 'inline-flex', alignItems: 'center', gap: '1', minHeight: 'target', flexShrink: 0 } },
  },
)

export const textRecipes = [heading, text, prose, link]
