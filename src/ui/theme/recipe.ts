/**
 * Builds class names from the name and the variants of a recipe. The components (in the browser) and the stylesheet (at
 * build time) share this code, so that their class names always match.
 */
import type { SystemStyleObject } from '@chakra-ui/react'

export type VariantTable = Record<string, Record<string, SystemStyleObject>>

export interface Recipe<V extends VariantTable = VariantTable> {
  name: string
  base: SystemStyleObject
  variants: V
}

/** Declares the styles of a component: one class for the element (`card`), nested parts, and one class per variant. */
export const recipe = <const V extends VariantTable = Record<never, never>>(
  name: string,
  base: SystemStyleObject,
  variants: V = {} as V,
): Recipe<V> => ({ name, base, variants })

type Choice<K> = K extends 'true' ? boolean : K extends `${infer N extends number}` ? N : K
export type Variants<R extends Recipe<any>> = {
  [K in keyof R['variants']]?: Choice<R['variants'][K] extends infer T ? Extract<ToString<keyof T>, string> : never>
}
type ToString<K> = K extends number ? `${K}` : K

/** Returns the class of a variant, such as `btn-solid`, `btn-loading` for `true`, or `stack-gap4` for a number. */
export function variantClass(name: string, variant: string, choice: string): string {
  if (choice === 'true') return `${name}-${variant}`
  return `${name}-${/^\d/.test(choice) ? variant : ''}${choice}`
}
