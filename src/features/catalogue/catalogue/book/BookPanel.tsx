import type { Listing, Vendor } from '#contract/catalogue/catalogue'
import { createChooserPart } from './chooser-part'
import type { ChoiceSource } from './use-choice'

interface Props {
  listing: Listing
  vendor: Vendor
  /** Time at which the displayed data was read, in ms since 1970. */
  asOf: number | undefined
}

type FormProps = Omit<ChoiceSource, 'chooser'>

const BookingForm = createChooserPart<FormProps>(() => import('./Booking'))

/** The booking form. Displays a skeleton until its code and that of the vertical have loaded. */
export const BookPanel = ({ listing, vendor, asOf }: Props) => (
  <BookingForm listing={listing} hours={vendor.operatingHours} asOf={asOf} />
)
