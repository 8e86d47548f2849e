/** Registry of links to pages of verticals, for the footer. */
import { paths } from '../paths'

export const footerLinks: readonly (readonly [name: string, path: string])[] = [['Track a Parcel', paths.tracking]]
