import { classes } from './classes'
import type { ElementProps } from './element'
import type { split } from '../recipes/layout'
import type { Variants } from '../theme/recipe'

/**
 * A main column and a narrow one, stacked on a phone. `side="side-first"` places the narrow one first, and
 * `side-on-top` on phones only.
 */
export function Split({
  as: Tag = 'div',
  side,
  sticky,
  acting,
  className,
  ...rest
}: ElementProps & Variants<typeof split>) {
  return <Tag className={classes('split', { side, sticky, acting }, className)} {...rest} />
}
