export { setReviewHidden } from './hide'
export { reviewRoutes } from './routes'
export { formatAuthorName } from './views'
