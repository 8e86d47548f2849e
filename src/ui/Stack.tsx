import { classes } from './classes'
import type { Shape } from './element'
import type { stack } from './recipes/layout'
import type { Variants } from './theme/recipe'

/** Things below one another. */
export function Stack({ as: Tag = 'div', gap, align, className, ...rest }: Shape & Variants<typeof stack>) {
  return <Tag className={classes('stack', { gap, align }, className)} {...rest} />
}
