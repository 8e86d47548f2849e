import { classes } from '../layout/classes'
import type { ElementProps } from '../layout/element'
import type { text } from '../recipes/text'
import type { Variants } from '../theme/recipe'

type Props = ElementProps & Variants<typeof text> & { dateTime?: string }

export function Text({
  as: Tag = 'p',
  size,
  tone,
  weight,
  align,
  lines,
  tabular,
  pre,
  whole,
  className,
  ...rest
}: Props) {
  return (
    <Tag className={classes('text', { size, tone, weight, align, lines, tabular, pre, whole }, className)} {...rest} />
  )
}
