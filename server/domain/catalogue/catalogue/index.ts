export { catalogueRoutes } from './routes'
export { datedPrices, type DatedPrice } from './fare'
export { listingPath, listingView, computeRating } from './views'
export {
  countAll,
  selectOfferedListings,
  averageRating,
  splitWords,
  isFeaturedOn,
} from './sql'
export { countSitemapEntries, loadSitemapEntries, sitemapKinds, type SitemapEntry, type SitemapKind } from './sitemap'
export { deleteUnusedSearchWords, updateSearchTiers } from './search-tiers'
