import type { Head } from '../../../page'
import { paths } from '../../../paths'
import { Link } from '../../../ui/text/Link'
import { LegalPage } from './LegalPage'

export const head = (): Head => ({
  title: 'Privacy Policy | Tilipo',
  description: 'What Tilipo knows about you, where your data is stored, who sees it and how to have it removed.',
  canonical: paths.privacyPolicy,
})

export default function PrivacyPage() {
  return (
    <LegalPage title="Privacy Policy" effectiveDate="21 Nov 2026">
      <p>
        This page explains what data Tilipo stores about you, why, who else sees it, and what you can do about it. It
        follows the Data Protection Act of Zambia (No. 3 of 2021).
      </p>
      <h2>What we store</h2>
      <ul>
        <li>
          Your account: name, email, phone, and what you add to your profile, such as your NRC number and address.
        </li>
        <li>Your password, only as a hash that can't be turned back into the password.</li>
        <li>What you book, buy and pay, the items in your cart and favorites, and your messages with vendors.</li>
        <li>
          The jobs you apply for, with your applications, and what you write to us on the contact page and in support
          tickets.
        </li>
        <li>For each payment: the amount, the mobile-money number and the result. We never see your PIN.</li>
        <li>For a short time, technical records of requests, without names, to run the service and prevent misuse.</li>
      </ul>
      <p>We do not identify visitors who only browse. We use no advertising trackers and no sign-in cookies.</p>
      <h2>What is stored on your phone</h2>
      <p>
        So that Tilipo works offline, your profile, bookings, cart, favorites, messages, support tickets, job
        applications and notifications are also stored in your browser, together with a key that keeps you signed in.
        Signing out removes them. On a borrowed phone, please sign out. The public pages you have viewed are saved too,
        so you can see them offline.
      </p>
      <h2>Who else sees it</h2>
      <ul>
        <li>The vendor you book with sees your name, phone number and booking, but not how you paid.</li>
        <li>The vendor you message sees your name and your messages.</li>
        <li>The business you apply to for a job sees your application, until you withdraw it.</li>
        <li>The payment provider sees what it needs to take your payment.</li>
        <li>If you sign in with Google, Google knows that you did.</li>
        <li>Authorities, where Zambian law requires it.</li>
      </ul>
      <p>We never sell your data.</p>
      <h2>How long we keep it</h2>
      <p>
        We keep bookings and payments for as long as the law requires. When you ask us to close your account, we delete
        the rest.
      </p>
      <h2>Your rights</h2>
      <p>
        You can view and correct your data in your profile. You can ask for a copy, or ask us to close your account, on
        the <Link to={paths.contact}>contact page</Link>. If you are not satisfied, you can contact the Data Protection
        Commissioner.
      </p>
    </LegalPage>
  )
}
