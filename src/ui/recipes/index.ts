/** All recipes in cascade order. With equal specificity, a later recipe overrides an earlier one. */
import { lateArkRecipes } from './ark'
import { buttonRecipes } from './button'
import { dataRecipes, lateDataRecipes } from './data'
import { fieldRecipes, lateFieldRecipes } from './field'
import { frameRecipes, lateFrameRecipes } from './frame'
import { layoutRecipes, show } from './layout'
import { listRecipes, lateListRecipes } from './list'
import { overlayRecipes, lateOverlayRecipes } from './overlay'
import { latePassRecipes } from './pass'
import { latePhotoRecipes } from './photo'
import { latePickRecipes } from './pick'
import { pictureRecipes } from './picture'
import { stateRecipes, lateStateRecipes } from './state'
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
] as Recipe[]

/**
 * Recipes of components that load lazily (tables, forms, the signed-in layout). They form a second stylesheet, which
 * these components import. It follows the first one in the cascade.
 */
export const lateRecipes: Recipe[] = [
  ...latePickRecipes,
  ...lateArkRecipes,
  ...latePhotoRecipes,
  ...lateFieldRecipes,
  ...lateDataRecipes,
  ...lateListRecipes,
  ...lateFrameRecipes,
  ...lateOverlayRecipes,
  ...lateStateRecipes,
  ...latePassRecipes,
] as Recipe[]
