import type { Head, LoadContext } from '../../../page'
import { publicSettings } from '#contract/public-addresses'
import { defaultDurations } from '#contract/bookings/bookings/hold-durations'
import { useFeePercent } from '../../../api/use-fee-percent'
import { useRead } from '../../../api/use-read'
import { paths } from '../../../paths'
import { Link } from '../../../ui/text/Link'
import { LegalPage } from './LegalPage'

export const head = (_: LoadContext): Head => ({
  title: 'Terms of Service | Tilipo',
  description: 'The rules between you, the vendors and Tilipo: booking, paying, cancelling and selling.',
  canonical: paths.terms,
})

/** The specification requires this page at two paths. */
export default function TermsPage() {
  const fee = useFeePercent()
  const minutes = useRead(publicSettings, {}).data?.holdMinutes ?? defaultDurations.holdMinutes
  return (
    <LegalPage title="Terms of Service" effectiveDate="21 Nov 2026">
      <p>
        Tilipo brings people and businesses in Zambia together. These are the rules for both, in plain language. By
        using Tilipo, you accept them.
      </p>
      <h2>Who you deal with</h2>
      <p>
        Your contract for a booking or purchase is with the vendor named on the page. Tilipo runs the marketplace, takes
        the payment and passes it on.
      </p>
      <h2>Booking and paying</h2>
      <ul>
        <li>Prices are in Zambian kwacha (ZMW) and include everything the vendor is required to charge.</li>
        <li>
          When you book, your choice is reserved for {minutes} minutes. It is confirmed once we receive your payment.
        </li>
        <li>If the price has changed since you last saw it, we ask you before anything is booked.</li>
        <li>
          If a payment arrives after the reservation has expired and your choice is no longer available, you get your
          money back.
        </li>
      </ul>
      <h2>Cancelling</h2>
      <p>
        The cancellation terms are shown next to the price before you book and do not change afterwards. If a vendor
        cancels, you get a full refund.
      </p>
      <h2>Your account</h2>
      <ul>
        <li>Give your real name and a phone number we can reach you on, and keep your password secret.</li>
        <li>Do not book what you do not intend to use, and do not use Tilipo to deceive anyone.</li>
        <li>
          We may suspend accounts that break these rules. We will tell you, and you can object on the{' '}
          <Link to={paths.contact}>contact page</Link>.
        </li>
      </ul>
      <h2>Vendors</h2>
      <ul>
        <li>
          Only list what you have the right to offer, with accurate pictures and prices, and honour your bookings.
        </li>
        <li>Joining is free. Of every sale Tilipo keeps {fee}; the rest is paid out to you.</li>
        <li>Viewing a home is always free. No one may ask for money to show it.</li>
        <li>Use a customer's details for their booking only.</li>
      </ul>
      <h2>When something goes wrong</h2>
      <p>
        Contact the vendor first; the chat keeps a record for both sides. If that does not help, write to us and we will
        look into it. We are liable for our own mistakes under the law of Zambia, and the courts of Zambia decide.
      </p>
      <h2>Changes</h2>
      <p>
        If these terms change, we announce it here two weeks before. Existing bookings keep the terms they were made
        under.
      </p>
    </LegalPage>
  )
}
