import type { ReactNode } from 'react'
import { classes } from '../layout/classes'
import type { heading } from '../recipes/text'
import type { Variants } from '../theme/recipe'

interface Props extends Variants<typeof heading> {
  /** Level in the document outline. `size` sets the visual size. */
  level: 1 | 2 | 3 | 4
  id?: string
  className?: string
  children: ReactNode
}

const defaultSizes = { 1: 'page', 2: 'section', 3: 'card', 4: 'small' } as const

export function Heading({ level, size = defaultSizes[level], className, ...rest }: Props) {
  const Tag = `h${level}` as const
  return <Tag className={classes('heading', { size }, className)} {...rest} />
}
