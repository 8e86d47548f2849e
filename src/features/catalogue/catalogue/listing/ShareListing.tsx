import { useEffect } from 'react'
import type { Listing } from '#contract/catalogue/catalogue'
import { retryImport } from '../../../../retry-import'
import { IconButton } from '../../../../ui/forms/IconButton'
import { waitForPageLoad } from '../../../../ui/states/wait-for-page-load'

const loadShare = () => retryImport(() => import('../../../../ui/sharing/share'))

/** The address without what the visitor has chosen. */
const buildShared = ({ name, vendorName, town }: Listing) => ({
  title: name,
  text: [name, vendorName, town].filter(Boolean).join(', '),
  url: window.location.origin + window.location.pathname,
})

export function ShareListing({ listing }: { listing: Listing }) {
  // After the page, so that it does not delay it. Browsers open the dialog only shortly after a press.
  useEffect(() => {
    waitForPageLoad()
      .then(loadShare)
      .catch(() => undefined)
  }, [])
  const handlePress = () =>
    loadShare()
      .then(({ share }) => share(buildShared(listing)))
      .catch(() => undefined)
  return <IconButton icon="share" label="Share" onClick={() => void handlePress()} />
}
