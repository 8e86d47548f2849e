import { classes } from './classes'
import type { Shape } from './element'
import type { show } from './recipes/layout'
import type { Variants } from './theme/recipe'

/** Present in the markup always, seen only from or below a breakpoint: `<Show at="from-lg">`. */
export function Show({ as: Tag = 'div', at, className, ...rest }: Shape & Variants<typeof show>) {
  return <Tag className={classes('show', { at }, className)} {...rest} />
}
