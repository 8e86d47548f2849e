export { listingHead as head, loadListing as load } from './listing-head'
export { Offer as default } from './Offer'
