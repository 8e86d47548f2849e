/** The look as static CSS texts. Run by `scripts/vite/tilipo-css.ts` at build time, never in the browser. */
import { serializeStyles } from '@emotion/serialize'
import { compile, serialize, stringify } from 'stylis'
import { lateRecipes, recipes } from '../recipes'
import { variantClass, type Recipe } from './recipe'
import { system } from './system'

type Rules = Record<string, unknown>

/** What every page starts with: tokens (also those only the second sheet reads), ground rules, the public pieces. */
export function stylesheet(): string {
  const rules = [text(system.getGlobalCss()), ...recipes.flatMap(rulesOf)].join('')
  return shorten(prune(text(system.getTokenCss()), rules + lateRules()) + rules)
}

/** What comes with the pieces that wear it. */
export const lateStylesheet = (): string => shorten(lateRules())

const lateRules = () => lateRecipes.flatMap(rulesOf).join('')

const families = {
  colors: 'c',
  spacing: 's',
  sizes: 'z',
  'font-sizes': 'f',
  'font-weights': 'w',
  'line-heights': 'l',
  radii: 'r',
  durations: 'd',
  shadows: 'h',
}

/** Chakra names a variable `--t-colors-primary`; every page carries them, so there it is `--c-primary`. */
const shorten = (css: string): string =>
  css.replace(namesOf(families), (_, family: keyof typeof families) => `--${families[family]}-`)
const namesOf = (table: object) => new RegExp(`--t-(${Object.keys(table).join('|')})-`, 'g')

export function rulesOf(recipe: Recipe): string[] {
  const rules = [text({ [`.${recipe.name}`]: system.css(recipe.base) })]
  const taken = new Set<string>()
  for (const [variant, choices] of Object.entries(recipe.variants)) {
    for (const [choice, style] of Object.entries(choices)) {
      const name = variantClass(recipe.name, variant, choice)
      if (taken.has(name)) throw new Error(`Two variants of recipe "${recipe.name}" would share the class "${name}"`)
      taken.add(name)
      rules.push(text({ [`.${name}`]: system.css(style) }))
    }
  }
  return rules
}

// `--bg-currentcolor` is a hook of Chakra's runtime components; no rule of ours reads it.
const text = (rules: Rules): string =>
  serialize(compile(serializeStyles([rules as never]).styles.replace(/--bg-currentcolor:[^;}]*;?/g, '')), stringify)

/** Drops variables that no rule and no other kept variable reads. */
function prune(tokens: string, rules: string): string {
  const declared = /(--t-[\w-]+):([^;}]*);?/g
  const values = new Map<string, string>()
  for (const [, name, value] of tokens.matchAll(declared)) values.set(name!, `${values.get(name!) ?? ''} ${value}`)
  const kept = new Set<string>()
  const keep = (css: string) => {
    for (const [, name] of css.matchAll(/var\((--t-[\w-]+)/g)) {
      if (kept.has(name!)) continue
      kept.add(name!)
      keep(values.get(name!) ?? '')
    }
  }
  keep(rules)
  return tokens.replace(declared, (declaration, name: string) => (kept.has(name) ? declaration : ''))
}
