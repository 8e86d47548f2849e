/**
 * How a recipe's name and variants become class names: read by the components (in the browser) and by the stylesheet
 * (at build time), so that the two cannot drift apart.
 */
import type { SystemStyleObject } from '@chakra-ui/react'

export type VariantTable = Record<string, Record<string, SystemStyleObject>>

export interface Recipe<V extends VariantTable = VariantTable> {
  name: string
  base: SystemStyleObject
  variants: V
}

/** A look: one class for the thing itself (`card`), its parts as `.card-body` within it, one class for each variant. */
export const recipe = <const V extends VariantTable = Record<never, never>>(
  name: string,
  base: SystemStyleObject,
  variants: V = {} as V,
): Recipe<V> => ({ name, base, variants })

type Choice<K> = K extends 'true' ? boolean : K extends `${infer N extends number}` ? N : K
export type Variants<R extends Recipe<any>> = {
  [K in keyof R['variants']]?: Choice<R['variants'][K] extends infer T ? Extract<Stringly<keyof T>, string> : never>
}
type Stringly<K> = K extends number ? `${K}` : K

/** `variant=solid` of `btn` is `btn-solid`, `loading=true` is `btn-loading`, `gap=4` of `stack` is `stack-gap4`. */
export function variantClass(name: string, variant: string, choice: string): string {
  if (choice === 'true') return `${name}-${variant}`
  return `${name}-${/^\d/.test(choice) ? variant : ''}${choice}`
}
