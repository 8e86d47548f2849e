import type { Head } from '../../app/page'
import { paths } from '../../paths'
import { Link } from '../../ui/Link'
import { LegalPage } from './LegalPage'

export const head = (): Head => ({
  title: 'Privacy Policy | Tilipo',
  description: 'What Tilipo knows of you, where it is kept, who sees it and how to have it removed.',
  canonical: paths.privacyPolicy,
})

export default function PrivacyPage() {
  return (
    <LegalPage title="Privacy Policy" since="21 Nov 2026">
      <p>
        This is what Tilipo knows of you, why, who else sees it, and what you can do about it. It follows the Data
        Protection Act of Zambia (No. 3 of 2021).
      </p>
      <h2>What we keep</h2>
      <ul>
        <li>
          Your account: name, email, phone, and what you add to your profile, such as your NRC number and address.
        </li>
        <li>Your password only as a fingerprint from which it cannot be read back.</li>
        <li>
          What you book, buy and pay, what is in your cart and among your favorites, and the messages you exchange with
          vendors.
        </li>
        <li>
          The jobs you apply for, with what you wrote, and what you write to us: on the contact page and in support
          tickets.
        </li>
        <li>Of a payment: the amount, the mobile-money number and the result. We never see your PIN.</li>
        <li>
          For a short while, technical records of requests, without names, to keep the service running and to stop
          misuse.
        </li>
      </ul>
      <p>
        Visitors who only look around are not recorded as persons. There are no advertising trackers and no cookies that
        sign you in.
      </p>
      <h2>What is kept on your phone</h2>
      <p>
        So that Tilipo works without a network, your profile, bookings, cart, favorites, messages, support tickets, job
        applications and notifications are also kept in the storage of your browser, together with a key that keeps you
        signed in. Signing out removes them. On a borrowed phone, please sign out. The public pages you have looked at
        are kept too, for the next time without a network.
      </p>
      <h2>Who else sees it</h2>
      <ul>
        <li>The vendor you book with sees your name, your phone number and your booking. Not what you paid with.</li>
        <li>The vendor you write to sees your name and your messages.</li>
        <li>The business you apply to for a job sees your application, until you withdraw it.</li>
        <li>The payment provider sees what it needs to take your payment.</li>
        <li>If you sign in with Google, Google knows that you did.</li>
        <li>Authorities, where the law of Zambia obliges us.</li>
      </ul>
      <p>We sell your data to nobody.</p>
      <h2>How long</h2>
      <p>
        Bookings and payments are kept as long as the law asks of us. When you ask us to close your account, the rest is
        deleted.
      </p>
      <h2>Your rights</h2>
      <p>
        You can see and correct your data in your profile. You can ask for a copy, or for your account to be closed, on
        the <Link to={paths.contact}>contact page</Link>. If you are not satisfied you can turn to the Data Protection
        Commissioner.
      </p>
    </LegalPage>
  )
}
