import type { ComponentType, HTMLAttributes, ReactNode } from 'react'

/** Elements that a layout component can render with its `as` prop. */
export type Tag =
  | 'div'
  | 'span'
  | 'p'
  | 'section'
  | 'article'
  | 'aside'
  | 'nav'
  | 'header'
  | 'footer'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'figure'
  | 'figcaption'
  | 'fieldset'
  | 'label'
  | 'strong'
  | 'time'

export interface ElementProps extends Omit<HTMLAttributes<HTMLElement>, 'style' | 'color'> {
  /** An element, or a component that renders one, such as `AnimatedItem`. */
  as?: Tag | ComponentType<HTMLAttributes<HTMLElement>>
  children?: ReactNode
}
