/** What accounts of the ledger are called on pages and in exports. */
import * as accounts from './accounts'

const tilipoLabels: Readonly<Record<string, string | undefined>> = {
  [accounts.gateway]: 'Money at the gateway',
  [accounts.platformFee]: 'Fees of Tilipo',
  [accounts.platformAdjustments]: 'Corrections of Tilipo',
  [accounts.platformGoodwill]: 'Goodwill of Tilipo',
}
const partLabels: Readonly<Record<string, string | undefined>> = {
  payable: 'Pending share of the business',
  available: 'Available balance of the business',
  reserve: 'Reserve of the business',
  in_payout: 'In payout',
  owed: 'Owed by companies',
  refundable: 'Refund due to the customer',
  deposit: 'Deposit of the customer',
}

/** Splits the name of an account, such as `vendor:<id>:available`. */
export function describeAccount(account: string): { ownerId: string | null; label: string } {
  const [owner, ownerId = '', part = ''] = account.split(':')
  if (owner === 'vendor' || owner === 'customer')
    return { ownerId, label: partLabels[part] ?? `Recorded at the counter: ${part.replaceAll('_', ' ')}` }
  if (owner === 'company') return { ownerId: null, label: 'Owed by a company' }
  return { ownerId: null, label: tilipoLabels[account] ?? account }
}
