import type { ReactNode } from 'react'
import type { FeaturedProduct, ShowcaseItem } from '#contract/catalogue/catalogue'

/** Renders the buttons of the home page cards. They belong to the catalogue feature, so the app injects them. */
export interface CardActions {
  renderServiceActions(item: ShowcaseItem): ReactNode
  renderProductActions(product: FeaturedProduct): ReactNode
  /** Renders the button on the corner of the picture. */
  renderFavoriteButton(item: ShowcaseItem | FeaturedProduct): ReactNode
}
