export { post } from './post'
export * as accounts from './accounts'
