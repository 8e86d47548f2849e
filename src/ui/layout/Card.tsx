import { classes } from './classes'
import type { ElementProps } from './element'
import type { card } from '../recipes/surface'
import type { Variants } from '../theme/recipe'

/**
 * A card. Use `pad="none"` for a picture without margins. Use `lift` if the whole card is a link, and put a
 * `<Link variant="cover">` inside.
 */
export function Card({
  as: Tag = 'div',
  pad = 'md',
  tone,
  lift,
  shape,
  selected,
  className,
  ...rest
}: ElementProps & Variants<typeof card>) {
  return <Tag className={classes('card', { pad, tone, lift, shape, selected }, className)} {...rest} />
}
