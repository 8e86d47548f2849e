import type { ReactNode } from 'react'
import type { FeaturedProduct, ShowcaseItem } from '#contract/catalogue'
import { allVerticals } from '#contract/verticals/index'

/** The buttons on the home page's cards: they belong to the catalogue, and are handed in by the app. */
export interface CardActions {
  ofService(item: ShowcaseItem): ReactNode
  ofProduct(product: FeaturedProduct): ReactNode
  /** On its picture's corner. */
  mark(one: ShowcaseItem | FeaturedProduct): ReactNode
}

/** What is bought by the piece. */
export const shops = allVerticals.find(({ stock }) => stock === 'unit')!
