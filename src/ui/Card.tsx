import { classes } from './classes'
import type { Shape } from './element'
import type { card } from './recipes/surface'
import type { Variants } from './theme/recipe'

/** `pad="none"` for a picture to the edge; `lift` where the whole card is a link (put a `<Link variant="cover">` in it). */
export function Card({
  as: Tag = 'div',
  pad = 'md',
  tone,
  lift,
  shape,
  selected,
  className,
  ...rest
}: Shape & Variants<typeof card>) {
  return <Tag className={classes('card', { pad, tone, lift, shape, selected }, className)} {...rest} />
}
