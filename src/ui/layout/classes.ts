import { variantClass } from '../theme/recipe'

type Choices = Record<string, string | number | boolean | null | undefined>

/** Returns the class names of a recipe and its variants: `classes('btn', { variant: 'solid' }, className)`. */
export function classes(name: string, choices: Choices, extraClass?: string): string {
  let className = name
  for (const variant in choices) {
    const choice = choices[variant]
    if (choice || choice === 0) className += ` ${variantClass(name, variant, String(choice))}`
  }
  return extraClass ? `${className} ${extraClass}` : className
}

export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
