import { classes } from './classes'
import type { ElementProps } from './element'
import type { section } from '../recipes/layout'
import type { Variants } from '../theme/recipe'

/** A full-width section of the page with vertical padding. */
export function Section({
  as: Tag = 'section',
  tone,
  first,
  className,
  ...rest
}: ElementProps & Variants<typeof section>) {
  return <Tag className={classes('section', { tone, first }, className)} {...rest} />
}
