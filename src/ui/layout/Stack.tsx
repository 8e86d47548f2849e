import { classes } from './classes'
import type { ElementProps } from './element'
import type { stack } from '../recipes/layout'
import type { Variants } from '../theme/recipe'

/** A vertical flex layout. With `flat`, its children are in the layout of the parent instead. */
export function Stack({
  as: Tag = 'div',
  gap,
  align,
  flat,
  className,
  ...rest
}: ElementProps & Variants<typeof stack>) {
  return <Tag className={classes('stack', { gap, align, flat }, className)} {...rest} />
}
