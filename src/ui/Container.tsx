import { classes } from './classes'
import type { Shape } from './element'
import type { container } from './recipes/layout'
import type { Variants } from './theme/recipe'

/** The page's width with its margins. */
export function Container({ as: Tag = 'div', width, className, ...rest }: Shape & Variants<typeof container>) {
  return <Tag className={classes('container', { width }, className)} {...rest} />
}
