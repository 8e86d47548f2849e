import type { FeaturedProduct, Listing } from '#contract/catalogue'
import { allVerticals } from '#contract/verticals/index'
import { pathTo } from '#contract/verticals/vertical'
import type { CartIntent } from './intents'

export const intentFor = (listing: Listing, quantity = 1): CartIntent => ({
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

const shops = allVerticals.find(({ stock }) => stock === 'unit')!

export const intentForProduct = ({ _id, name, price, imageUrl, storeId }: FeaturedProduct): CartIntent => ({
  productId: _id,
  quantity: 1,
  preview: { name, price, imageUrl, storeId, path: pathTo(shops.routes.listing, _id), available: true },
})
