export { feeRuleRoutes } from './routes'
export { notifyOfRule } from './notify'
