/** The side of a conversation that the caller is on: the customer, or the vendor whose staff write for it. */
import { decide } from '#contract/access'
import { talkers } from '#contract/messages'
import { talkScope, userScope } from '../../db/feed'
import type { Who } from '../route'

export interface Side {
  isCustomer: boolean
  /** Account id of the customer, or id of the vendor. */
  id: string
}

export interface Pair {
  customer_id: string
  vendor_id: string
}

/** Returns the caller's side, or null if the caller may not use conversations. */
export function sideOf(who: Who): Side | null {
  if (decide(talkers, who) !== 'allowed') return null
  if (who.role === 'endUser') return { isCustomer: true, id: who.accountId }
  return who.vendorId ? { isCustomer: false, id: who.vendorId } : null
}

export const pairOf = ({ isCustomer, id }: Side, other: string): Pair =>
  isCustomer ? { customer_id: id, vendor_id: other } : { customer_id: other, vendor_id: id }

/** Each feed identifies a conversation by the id of the other side. */
export const conversationChanged = ({ customer_id, vendor_id }: Pair) => [
  { scope: userScope(customer_id), entity: 'conversation' as const, id: vendor_id },
  { scope: talkScope(vendor_id), entity: 'conversation' as const, id: customer_id },
]

export const messageWritten = ({ customer_id, vendor_id }: Pair, id: string) => [
  { scope: userScope(customer_id), entity: 'message' as const, id },
  { scope: talkScope(vendor_id), entity: 'message' as const, id },
]
