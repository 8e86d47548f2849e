import type { HTMLAttributes, ReactNode } from 'react'

/** What a layout piece may be; `as` says which. */
export type Tag =
  | 'div' | 'span' | 'p' | 'section' | 'article' | 'aside' | 'nav' | 'header' | 'footer'
  | 'ul' | 'ol' | 'li' | 'dl' | 'dt' | 'dd' | 'figure' | 'figcaption' | 'fieldset' | 'label' | 'strong' | 'time'

export interface Shape extends Omit<HTMLAttributes<HTMLElement>, 'style' | 'color'> {
  as?: Tag
  children?: ReactNode
}
