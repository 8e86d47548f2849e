/** All recipes in cascade order. With equal specificity, a later recipe overrides an earlier one. */
import { lazyArkRecipes } from './ark'
import { buttonRecipes } from './button'
import { dataRecipes, lazyDataRecipes } from './data'
import { fieldRecipes, lazyFieldRecipes } from './field'
import { frameRecipes, lazyFrameRecipes } from './frame'
import { layoutRecipes, show } from './layout'
import { chart } from './chart'
import { listRecipes, lazyListRecipes } from './list'
import { map } from './map'
import { overlayRecipes, lazyOverlayRecipes } from './overlay'
import { lazyPassRecipes } from './pass'
import { lazyPhotoRecipes } from './photo'
import { lazyPickRecipes } from './pick'
import { pictureRecipes } from './picture'
import { stateRecipes, lazyStateRecipes } from './state'
import { surfaceRecipes } from './surface'
import { textRecipes } from './text'
import type { Recipe } from '../theme/recipe'

export const recipes: Recipe[] = [
  ...layoutRecipes,
  ...textRecipes,
  ...surfaceRecipes,
  ...buttonRecipes,
  ...fieldRecipes,
  ...dataRecipes,
  ...listRecipes,
  ...pictureRecipes,
  ...frameRecipes,
  ...overlayRecipes,
  ...stateRecipes,
  show,
]

/**
 * Recipes of components that load lazily (tables, forms, the signed-in layout). They form a second stylesheet, which
 * these components import. It follows the first one in the cascade.
 */
export const lazyRecipes: Recipe[] = [
  ...lazyPickRecipes,
  ...lazyArkRecipes,
  ...lazyPhotoRecipes,
  ...lazyFieldRecipes,
  ...lazyDataRecipes,
  ...lazyListRecipes,
  chart,
  map,
  ...lazyFrameRecipes,
  ...lazyOverlayRecipes,
  ...lazyStateRecipes,
  ...lazyPassRecipes,
]
