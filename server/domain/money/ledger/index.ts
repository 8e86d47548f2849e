export { post, type Entry } from './post'
export * as accounts from './accounts'
