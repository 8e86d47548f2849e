import { classes } from './classes'
import type { ElementProps } from './element'
import type { container } from '../recipes/layout'
import type { Variants } from '../theme/recipe'

/** Limits the content to the page width and adds the page margins. */
export function Container({ as: Tag = 'div', width, className, ...rest }: ElementProps & Variants<typeof container>) {
  return <Tag className={classes('container', { width }, className)} {...rest} />
}
