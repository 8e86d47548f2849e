/** Generates the static stylesheets. `scripts/vite/tilipo-css.ts` runs it at build time, never in the browser. */
import { serializeStyles } from '@emotion/serialize'
import { compile, serialize, stringify } from 'stylis'
import { lateRecipes, recipes } from '../recipes'
import { variantClass, type Recipe } from './recipe'
import { system } from './system'

type Rules = Record<string, unknown>

/** Returns the initial stylesheet: all tokens (also those of the lazy one), global styles and public components. */
export function stylesheet(): string {
  const rules = [text(system.getGlobalCss()), ...recipes.flatMap(rulesOf)].join('')
  return shorten(prune(text(system.getTokenCss()), rules + lateRules()) + rules)
}

/** Returns the stylesheet that loads together with the lazy components. */
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

/** Shortens Chakra's variable names (`--t-colors-primary` to `--c-primary`), because every page downloads them. */
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

// `--bg-currentcolor` is only for Chakra's runtime components; our rules do not use it.
const text = (rules: Rules): string =>
  serialize(compile(serializeStyles([rules as never]).styles.replace(/--bg-currentcolor:[^;}]*;?/g, '')), stringify)

/** Removes variables that no rule and no other used variable references. */
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
