import { classes } from './classes'
import type { ElementProps } from './element'
import type { stack } from '../recipes/layout'
import type { Variants } from '../theme/recipe'

/** A vertical flex layout. */
export function Stack({ as: Tag = 'div', gap, align, className, ...rest }: ElementProps & Variants<typeof stack>) {
  return <Tag className={classes('stack', { gap, align }, className)} {...rest} />
}
