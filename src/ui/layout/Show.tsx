import { classes } from './classes'
import type { ElementProps } from './element'
import type { show } from '../recipes/layout'
import type { Variants } from '../theme/recipe'

/** Shows its children only from or below a breakpoint, such as `<Show at="from-lg">`. They are always in the markup. */
export function Show({ as: Tag = 'div', at, className, ...rest }: ElementProps & Variants<typeof show>) {
  return <Tag className={classes('show', { at }, className)} {...rest} />
}
