/** Tokens that are the same in both color modes: font sizes on a scale of 1.2, spacing on a 4 px grid. */
const value = <T>(given: T) => ({ value: given })
const values = <T>(given: Record<string, T>) =>
  Object.fromEntries(Object.entries(given).map(([name, one]) => [name, value(one)]))

const steps = [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 14, 16, 20, 24, 32]
const grid = (unit: (step: number) => string) => values(Object.fromEntries(steps.map((step) => [step, unit(step)])))

export const tokens = {
  // In px, not rem: users with a larger font size need the space for text, not for margins.
  spacing: grid((step) => `${step * 4}px`),
  sizes: {
    ...grid((step) => `${step / 4}rem`),
    target: value('2.75rem'),
    prose: value('42rem'),
    page: value('75rem'),
    menu: value('280px'),
  },
  fonts: {
    body: value("system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Ubuntu, Cantarell, sans-serif"),
    mono: value('ui-monospace, SFMono-Regular, Menlo, Consolas, monospace'),
  },
  fontSizes: values({
    xs: '0.8125rem',
    sm: '0.9rem',
    md: '1rem',
    lg: '1.2rem',
    xl: '1.44rem',
    '2xl': '1.728rem',
    '3xl': '2.074rem',
    '4xl': '2.488rem',
  }),
  fontWeights: values({ normal: 400, medium: 500, semibold: 600, bold: 700 }),
  lineHeights: values({ tight: '1.2', snug: '1.35', body: '1.55' }),
  radii: values({ control: '8px', card: '12px', chip: '6px', full: '999px' }),
  durations: values({ fast: '120ms', normal: '180ms', slow: '220ms' }),
  easings: values({ out: 'cubic-bezier(0.2, 0.7, 0.3, 1)' }),
  zIndex: values({ sticky: 10, bar: 20, banner: 30, toast: 40 }),
}

export const semanticTokens = {
  shadows: {
    card: value('0 1px 2px {colors.shade}'),
    lifted: value('0 2px 4px {colors.shade}, 0 8px 20px -6px {colors.shade}'),
    overlay: value('0 4px 12px {colors.shade}, 0 20px 44px -12px {colors.shade}'),
  },
}

export const breakpoints = { base: '0px', sm: '600px', md: '900px', lg: '1200px', xl: '1536px' }
