/** Generates the static stylesheets. `scripts/vite/tilipo-css.ts` runs it at build time, never in the browser. */
import { serializeStyles } from '@emotion/serialize'
import { compile, serialize, stringify } from 'stylis'
import { lazyRecipes, recipes } from '../recipes'
import { variantClass, type Recipe } from './recipe'
import { system } from './system'

type Rules = Record<string, unknown>

/** Returns the initial stylesheet: all tokens (also those of the lazy one), global styles and public components. */
export function stylesheet(): string {
  const rules = [serializeRules(system.getGlobalCss()), ...recipes.flatMap(buildRules)].join('')
  return shortenVariables(pruneVariables(serializeRules(system.getTokenCss()), rules + buildLazyRules()) + rules)
}

/** Returns the stylesheet that loads together with the lazy components. */
export const lazyStylesheet = (): string => shortenVariables(buildLazyRules())

const buildLazyRules = () => lazyRecipes.flatMap(buildRules).join('')

const shortFamilyNames = {
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
const shortenVariables = (css: string): string =>
  css.replace(
    buildVariablePattern(shortFamilyNames),
    (_, family: keyof typeof shortFamilyNames) => `--${shortFamilyNames[family]}-`,
  )
const buildVariablePattern = (table: object) => new RegExp(`--t-(${Object.keys(table).join('|')})-`, 'g')

export function buildRules(recipe: Recipe): string[] {
  const rules = [serializeRules({ [`.${recipe.name}`]: system.css(recipe.base) })]
  const usedNames = new Set<string>()
  for (const [variant, choices] of Object.entries(recipe.variants)) {
    for (const [choice, style] of Object.entries(choices)) {
      const name = variantClass(recipe.name, variant, choice)
      if (usedNames.has(name))
        throw new Error(`Two variants of recipe "${recipe.name}" would share the class "${name}"`)
      usedNames.add(name)
      rules.push(serializeRules({ [`.${name}`]: system.css(style) }))
    }
  }
  return rules
}

// `--bg-currentcolor` is only for Chakra's runtime components; our rules do not use it.
const serializeRules = (rules: Rules): string =>
  serialize(compile(serializeStyles([rules as never]).styles.replace(/--bg-currentcolor:[^;}]*;?/g, '')), stringify)

/** Removes variables that no rule and no other used variable references. */
function pruneVariables(tokens: string, rules: string): string {
  const declared = /(--t-[\w-]+):([^;}]*);?/g
  const values = new Map<string, string>()
  for (const [, name = '', value] of tokens.matchAll(declared)) values.set(name, `${values.get(name) ?? ''} ${value}`)
  const usedVariables = new Set<string>()
  const markUsed = (css: string) => {
    for (const [, name = ''] of css.matchAll(/var\((--t-[\w-]+)/g)) {
      if (usedVariables.has(name)) continue
      usedVariables.add(name)
      markUsed(values.get(name) ?? '')
    }
  }
  markUsed(rules)
  return tokens.replace(declared, (declaration, name: string) => (usedVariables.has(name) ? declaration : ''))
}
