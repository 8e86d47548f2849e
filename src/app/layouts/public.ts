import type { Layout } from '../../page'
import PublicLayout from './PublicLayout'

/** Part of the entry chunk. The other layouts are loaded with the routes that need them. */
export const publicLayout: Layout = { layout: async () => ({ default: PublicLayout }) }
