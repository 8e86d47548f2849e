import { useState } from 'react'
import { readPaymentSummary } from '#contract/money/payment-summary'
import { useNotifications } from '../../../db/queries/notifications'
import { useSession } from '../../../sync/index'
import { useSavedRead } from '../../../sync/hooks/use-saved-read'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { lazyPart } from '../../../ui/states/lazy-part'
import { offerRetry } from '../../../ui/states/MissingPart'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { useSearch } from '../../../ui/hooks/use-search'
import { Tabs } from '../../../ui/overlays/Tabs'
import { PaymentSummarySection } from './PaymentSummarySection'
import { PayoutHistory } from './PayoutHistory'
import { PayoutMethods } from './PayoutMethods'
import { SendMoney } from './SendMoney'
import { Statements } from './Statements'
import { WalletCard } from './WalletCard'

export const head = () => ({ title: 'Finance | Tilipo' })

const historyTab = { id: 'history', label: 'Payout History' } as const
const statementsTab = { id: 'statements', label: 'Statements' } as const
const staffTabs = [historyTab, statementsTab]
const ownerTabs = [
  historyTab,
  { id: 'wallet', label: 'Wallet ID' },
  { id: 'methods', label: 'Payout Methods' },
  { id: 'fiscal', label: 'Fiscal Receipts' },
  { id: 'send', label: 'Send Money' },
  statementsTab,
] as const
type TabId = (typeof ownerTabs)[number]['id']

const linkedTabs = ['methods', 'fiscal'] as const

const FiscalReceipts = lazyPart(() => import('./FiscalReceipts'), {
  fallback: <Skeleton shape="block" />,
  onFailure: offerRetry,
})

/** The money of a business. All business types share this page. Staff, and owners of suspended businesses, see the summary and the history. */
export default function FinancePage() {
  const user = useSession()?.user
  const canPayOut = user?.staffRole === null && user.isActive && user.isApproved
  const [search] = useSearch()
  // The first-day checklist links to `?tab=methods`, warnings about fiscal invoices to `?tab=fiscal`.
  const linkedTab = linkedTabs.find((id) => id === search.get('tab'))
  const [tab, setTab] = useState<TabId>(canPayOut && linkedTab ? linkedTab : 'history')
  // Sales and the results of payouts create notifications, so a new notification refreshes the page.
  const newestNotificationId = useNotifications()?.notifications[0]?._id ?? ''
  const [payoutCount, setPayoutCount] = useState(0)
  const changeKey = `${newestNotificationId}/${payoutCount}`
  const summary = useSavedRead(readPaymentSummary, {}, 'summary', changeKey)
  const showHistory = () => {
    setPayoutCount((count) => count + 1)
    setTab('history')
  }
  return (
    <Stack gap={6}>
      <PageHeader title="Finance" text="Your earnings, your payouts and the accounts to which we pay." />
      <PaymentSummarySection read={summary}>
        <Tabs<TabId> label="Payouts" tabs={canPayOut ? ownerTabs : staffTabs} value={tab} onChange={setTab}>
          {tab === 'history' && <PayoutHistory changeKey={changeKey} />}
          {tab === 'wallet' && <WalletCard />}
          {tab === 'methods' && <PayoutMethods />}
          {tab === 'fiscal' && <FiscalReceipts />}
          {tab === 'statements' && <Statements />}
          {tab === 'send' && <SendMoney onSent={showHistory} />}
        </Tabs>
      </PaymentSummarySection>
    </Stack>
  )
}
