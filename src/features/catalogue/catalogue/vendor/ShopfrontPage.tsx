export { Shopfront as default } from './Shopfront'
export { loadShopfront as load, shopfrontHead as head } from './shopfront-head'
