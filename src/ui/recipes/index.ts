/** Every recipe, in the order of the cascade: a later one wins over an earlier one of equal weight. */
import { buttonRecipes } from './button'
import { dataRecipes } from './data'
import { fieldRecipes } from './field'
import { frameRecipes } from './frame'
import { layoutRecipes, show } from './layout'
import { listRecipes } from './list'
import { overlayRecipes } from './overlay'
import { pictureRecipes } from './picture'
import { stateRecipes } from './state'
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
