import { describe, expect, test } from 'vitest'
import { palette } from './colors'

type ColorName = keyof typeof palette
const backgrounds: ColorName[] = ['paper', 'surface', 'raised', 'sunken']
const ownBackgroundPairs: [ColorName, ColorName][] = [
  ['primaryText', 'primarySubtle'],
  ['secondaryText', 'secondarySubtle'],
  ['accentText', 'accentSubtle'],
  ['waiting', 'waitingSubtle'],
  ['syncing', 'syncingSubtle'],
  ['done', 'doneSubtle'],
  ['attention', 'attentionSubtle'],
  ['onSolid', 'primary'],
  ['onSolid', 'primaryHover'],
  ['onSolid', 'secondary'],
  ['onSolid', 'secondaryHover'],
  ['onNight', 'night'],
  ['nightMuted', 'night'],
  ['ink', 'primarySubtle'],
  ['ink', 'waitingSubtle'],
  ['ink', 'attentionSubtle'],
  ['ink', 'doneSubtle'],
]
const texts: ColorName[] = [
  'ink',
  'muted',
  'primaryText',
  'secondaryText',
  'accentText',
  'waiting',
  'done',
  'attention',
]
const textPairs = [
  ...texts.flatMap((text) => backgrounds.map((background): [ColorName, ColorName] => [text, background])),
  ...ownBackgroundPairs,
]
// Borders of controls, stars and filled buttons, against the page background.
const controls: ColorName[] = ['edge', 'accent', 'primary', 'secondary']
const controlPairs = controls.flatMap((control) =>
  (['paper', 'surface'] as ColorName[]).map((background): [ColorName, ColorName] => [control, background]),
)

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the %s theme', (_, mode) => {
  test.each(textPairs)('The text color %s has a contrast of 4.5 on %s', (text, background) => {
    expect(contrast(palette[text][mode], palette[background][mode])).toBeGreaterThanOrEqual(4.5)
  })
  test.each(controlPairs)('The control color %s has a contrast of 3 on %s', (control, background) => {
    expect(contrast(palette[control][mode], palette[background][mode])).toBeGreaterThanOrEqual(3)
  })
})

function contrast(color: string, otherColor: string): number {
  const [dark, light] = [luminance(color), luminance(otherColor)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
