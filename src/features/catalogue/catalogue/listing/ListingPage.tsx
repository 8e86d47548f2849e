export { listingHead as head, loadListing as load } from './listing-head'
export { ListingScreen as default } from './ListingScreen'
