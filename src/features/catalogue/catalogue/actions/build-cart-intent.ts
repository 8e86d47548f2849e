import type { FeaturedProduct, Listing } from '#contract/catalogue/catalogue'
import { shops } from '#contract/verticals/index'
import { buildPath } from '#contract/verticals/vertical'
import type { CartIntent } from './intents'

export const buildCartIntent = (listing: Listing, quantity = 1): CartIntent => ({
  productId: listing._id,
  quantity,
  preview: {
    name: listing.name,
    price: listing.price,
    imageUrl: listing.imageUrl,
    storeId: listing.vendorId,
    storeName: listing.vendorName,
    path: listing.path,
    available: true,
  },
})

export const buildProductCartIntent = ({ _id, name, price, imageUrl, storeId }: FeaturedProduct): CartIntent => ({
  productId: _id,
  quantity: 1,
  preview: { name, price, imageUrl, storeId, path: buildPath(shops.routes.listing, _id), available: true },
})
