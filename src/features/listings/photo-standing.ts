import { photosOf } from '#contract/photos'
import type { OwnListing } from '#contract/own-listings'
import type { OutboxView } from '../../sync/index'
import type { SetPhoto } from '../../ui/PhotoSet'

/** Returns the photos of a listing, with the upload status of those that are not sent yet. */
export function photosWithStanding(listing: OwnListing, outbox: OutboxView | undefined): SetPhoto[] {
  return photosOf(listing).map(({ id, url }) => ({ id, url, ...standingOf(id, outbox) }))
}

function standingOf(id: string, outbox: OutboxView | undefined): Pick<SetPhoto, 'progress' | 'words'> {
  const row = outbox?.ofPictures.find(({ endpoint, input }) => endpoint === 'listings.photos' && input.body.add === id)
  if (!row) return {}
  const file = outbox!.files[id]
  if (!file || row.ready) return { words: 'Being saved.' }
  if (file.offset === 0) return { progress: 0, words: "Saved on this device. We'll send it as soon as we can." }
  const progress = file.offset / file.size
  return { progress, words: `${Math.round(progress * 100)}% sent.` }
}
