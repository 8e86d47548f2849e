import type { Head, LoadContext } from '../../app/page'
import { holdMinutes } from '#contract/process'
import { paths } from '../../paths'
import { Link } from '../../ui/Link'
import { LegalPage } from './LegalPage'

export const head = (_: LoadContext): Head => ({
  title: 'Terms of Service | Tilipo',
  description: 'The rules between you, the vendors and Tilipo: booking, paying, cancelling and selling.',
  canonical: paths.terms,
})

/** Stands at two addresses, as specified. */
export default function TermsPage() {
  return (
    <LegalPage title="Terms of Service" since="21 Nov 2026">
      <p>
        Tilipo brings people and businesses in Zambia together. These are the rules for both, in plain words. By using
        Tilipo you accept them.
      </p>
      <h2>Who you deal with</h2>
      <p>
        What you book or buy you have from the vendor named on the page; the contract is between you and them. Tilipo
        runs the marketplace, takes the payment and passes it on.
      </p>
      <h2>Booking and paying</h2>
      <ul>
        <li>Prices are in Zambian kwacha (ZMW) and include what the vendor must charge.</li>
        <li>
          When you book, your choice is reserved for {holdMinutes} minutes. It is yours once the payment has arrived.
        </li>
        <li>If the price has changed since you looked, you are asked before anything is booked.</li>
        <li>If a payment arrives after the reservation has run out and the choice is gone, you get your money back.</li>
      </ul>
      <h2>Cancelling</h2>
      <p>
        The conditions stand beside the price before you book and stay as they were then. If a vendor cancels, you get
        all your money back.
      </p>
      <h2>Your account</h2>
      <ul>
        <li>Give your true name and a phone number that reaches you, and keep your password to yourself.</li>
        <li>Do not book what you do not mean to use, and do not use Tilipo to deceive anybody.</li>
        <li>
          Accounts that break these rules can be suspended. You are told, and you can object on the{' '}
          <Link to={paths.contact}>contact page</Link>.
        </li>
      </ul>
      <h2>Vendors</h2>
      <ul>
        <li>Offer only what is yours to offer, with true pictures and prices, and keep what is booked.</li>
        <li>Joining is free. Of every sale Tilipo keeps 10%; the rest is paid out to you.</li>
        <li>Viewing a home is always free. No one may ask for money to show it.</li>
        <li>Use what you learn of a customer for their booking and nothing else.</li>
      </ul>
      <h2>When something goes wrong</h2>
      <p>
        Speak to the vendor first; the chat keeps a record for both sides. If that does not help, write to us and we
        look into it. We are liable for our own mistakes, as the law of Zambia says, and the courts of Zambia decide.
      </p>
      <h2>Changes</h2>
      <p>
        If these terms change, we say so here two weeks before. What is already booked stays under the terms of its day.
      </p>
    </LegalPage>
  )
}
