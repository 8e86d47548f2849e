import type { ReactNode } from 'react'
import type { FeaturedProduct, ShowcaseItem } from '#contract/catalogue'
import { allVerticals } from '#contract/verticals/index'

/** Renders the buttons of the home page cards. They belong to the catalogue feature, so the app injects them. */
export interface CardActions {
  ofService(item: ShowcaseItem): ReactNode
  ofProduct(product: FeaturedProduct): ReactNode
  /** Renders the button on the corner of the picture. */
  mark(one: ShowcaseItem | FeaturedProduct): ReactNode
}

/** The vertical whose listings are sold by the piece. */
export const shops = allVerticals.find(({ stock }) => stock === 'unit')!
