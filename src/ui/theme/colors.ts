/**
 * All colors of the product by meaning, for light and dark mode. Other modules use these names instead of raw colors.
 * `contrast.test.ts` checks the contrast of the pairs: 4.5:1 for text, 3:1 for controls.
 */
type ColorPair = readonly [light: string, dark: string]

export const palette = {
  // Background and text: a slightly warm white and a near-black. The dark mode is blue-black, never pure black.
  paper: ['#FBF9F5', '#0E1421'],
  surface: ['#FFFFFF', '#161E2E'],
  raised: ['#FFFFFF', '#1D273A'],
  sunken: ['#F3EFE7', '#0A0F1A'],
  ink: ['#17191F', '#EEF1F8'],
  muted: ['#565A64', '#A8B3C8'],
  line: ['#E3DDD2', '#2A3550'],
  edge: ['#8A847A', '#6B7896'],

  primary: ['#1647B8', '#2F62DB'],
  primaryHover: ['#10368F', '#376AE2'],
  primaryText: ['#1647B8', '#94B5FF'],
  primarySubtle: ['#E8EEFB', '#1B2A4E'],

  secondary: ['#B0123B', '#C92A52'],
  secondaryHover: ['#8B0D2E', '#D2375D'],
  secondaryText: ['#A90F37', '#FF93AA'],
  secondarySubtle: ['#FBE8ED', '#3B1724'],

  accent: ['#B4622D', '#DE935A'],
  accentText: ['#8F4A1C', '#E9A877'],
  accentSubtle: ['#F8ECE1', '#33231A'],

  onSolid: ['#FFFFFF', '#FFFFFF'],

  // The state of a user's action: waiting, syncing, done, needs attention.
  waiting: ['#7A4A00', '#F4C26A'],
  waitingSubtle: ['#FCF0D8', '#35280F'],
  syncing: ['#1647B8', '#94B5FF'],
  syncingSubtle: ['#E8EEFB', '#1B2A4E'],
  done: ['#14633A', '#83D8A4'],
  doneSubtle: ['#E2F3E9', '#12301F'],
  attention: ['#A90F37', '#FF93AA'],
  attentionSubtle: ['#FBE8ED', '#3B1724'],

  // The dark blue of the footer and the brand band, similar in both modes.
  night: ['#0B1C48', '#0A1024'],
  onNight: ['#F2F5FC', '#EEF1F8'],
  nightMuted: ['#B4C2E6', '#A8B3C8'],
  nightLine: ['#2A3D74', '#222E4D'],

  backdrop: ['rgba(11, 18, 36, 0.55)', 'rgba(3, 6, 13, 0.7)'],
  scrim: ['rgba(8, 14, 30, 0.62)', 'rgba(5, 9, 20, 0.7)'],
  shade: ['rgba(35, 29, 20, 0.10)', 'rgba(0, 0, 0, 0.45)'],
} as const satisfies Record<string, ColorPair>

export const colors = Object.fromEntries(
  Object.entries(palette).map(([name, [base, _dark]]) => [name, { value: base === _dark ? base : { base, _dark } }]),
)
