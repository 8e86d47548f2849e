import { variantClass } from './theme/recipe'

type Choices = Record<string, string | number | boolean | null | undefined>

/** Returns the class names of a recipe and its variants: `classes('btn', { variant: 'solid' }, className)`. */
export function classes(name: string, choices: Choices, more?: string): string {
  let found = name
  for (const [variant, choice] of Object.entries(choices)) {
    if (choice || choice === 0) found += ` ${variantClass(name, variant, String(choice))}`
  }
  return more ? `${found} ${more}` : found
}

export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
