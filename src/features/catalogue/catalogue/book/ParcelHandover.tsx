import type { Listing } from '#contract/catalogue/catalogue'
import { Notice } from '../../../../ui/states/Notice'
import { QrCode } from '../../../../ui/media/QrCode'
import { Stack } from '../../../../ui/layout/Stack'

/** A parcel needs a sender with an account, who gets its release code: the sender books the choice of the clerk. */
export const ParcelHandover = ({ listing, query }: { listing: Listing; query: string }) => (
  <Stack as="section" gap={3} aria-label="Book with the sender">
    <Notice icon="info" title="The sender books and pays on their phone">
      The release code of a parcel is sent to the sender&apos;s Tilipo account. Let the sender scan this code: it opens
      the parcel with this size and day. Then receive it in your shipments.
    </Notice>
    <QrCode text={window.location.origin + listing.path + query} label="QR code that opens this parcel" />
  </Stack>
)
