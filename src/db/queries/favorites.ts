import { readFavorites, type FavoriteLine } from './read-favorites'
import { useLive } from './use-live'

export type { FavoriteLine } from './read-favorites'

const none: never[] = []

export const useFavorites = (): FavoriteLine[] | undefined => useLive(readFavorites, none)
