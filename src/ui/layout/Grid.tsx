import { classes } from './classes'
import type { ElementProps } from './element'
import type { grid } from '../recipes/layout'
import type { Variants } from '../theme/recipe'

/** Equal columns: `columns` at full width, and fewer on narrower screens. `tight` keeps two columns even on a phone. */
export function Grid({
  as: Tag = 'div',
  columns,
  tight,
  gap,
  className,
  ...rest
}: ElementProps & Variants<typeof grid>) {
  return <Tag className={classes('grid', { columns, tight, gap }, className)} {...rest} />
}
