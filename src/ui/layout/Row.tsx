import { classes } from './classes'
import type { ElementProps } from './element'
import type { row } from '../recipes/layout'
import type { Variants } from '../theme/recipe'

/** A horizontal flex layout. A child with the class `grow` takes the remaining width. */
export function Row({
  as: Tag = 'div',
  gap,
  align,
  justify,
  wrap,
  stackBelow,
  className,
  ...rest
}: ElementProps & Variants<typeof row>) {
  return <Tag className={classes('row', { gap, align, justify, wrap, stackBelow }, className)} {...rest} />
}
