import { useParams } from 'react-router-dom'
import MoneyListPage from './MoneyListPage'
import MoneyRecordPage from './MoneyRecordPage'

export { head } from './MoneyListPage'

/** Payments, refunds or payouts, or one of them. One file, because administrators go back and forth between both. */
export default function MoneyPage() {
  return useParams()['id'] ? <MoneyRecordPage /> : <MoneyListPage />
}
