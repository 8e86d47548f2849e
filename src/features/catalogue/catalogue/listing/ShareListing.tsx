import type { Listing } from '#contract/catalogue/catalogue'
import { IconButton } from '../../../../ui/forms/IconButton'
import { share } from '../../../../ui/sharing/share'

/** The address without what the visitor has chosen. */
const buildShared = ({ name, vendorName, town }: Listing) => ({
  title: name,
  text: [name, vendorName, town].filter(Boolean).join(', '),
  url: window.location.origin + window.location.pathname,
})

export default function ShareListing({ listing }: { listing: Listing }) {
  return <IconButton icon="share" label="Share" onClick={() => void share(buildShared(listing))} />
}
