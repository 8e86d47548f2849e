/** Photos of a listing, a vehicle or a business as its members read them, and the body of the commands that change them. */
import { any, array, nonempty, object, optional, refine, size, string, type } from 'superstruct'
import { userMessage } from '../../core/validation'
import { Id, text } from '../../core/values'
import { maxAltLength, maxPhotos } from './listing-photos'

export const OwnPhoto = type({ id: string(), url: string(), alt: optional(string()) })

const PhotoId = nonempty(text(300))
const isOneChange = ({ from: _, ...change }: object & { from?: unknown }): boolean => {
  const keys = Object.keys(change)
  return keys.includes('id') || keys.includes('alt')
    ? keys.length === 2 && keys.includes('id') && keys.includes('alt')
    : keys.length === 1
}

/** One change of photos. A description is an edit (`edit.ts`) of the photo with this `id`. */
export const PhotoChangeBody = refine(
  object({
    add: optional(Id),
    remove: optional(PhotoId),
    order: optional(size(array(PhotoId), 1, maxPhotos)),
    id: optional(PhotoId),
    alt: optional(text(maxAltLength)),
    from: optional(object({ alt: any() })),
  }),
  'photos',
  (value) => isOneChange(value) || userMessage('Please send one change only: add, remove, reorder or describe.'),
)
