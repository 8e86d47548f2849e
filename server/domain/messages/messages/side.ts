/** The side of a conversation that the caller is on: the customer, or the vendor whose staff write for it. */
import { checkAccess } from '#contract/core/access'
import { messageReaders } from '#contract/messages/messages'
import { conversationScope, userScope } from '../../../db/feed'
import type { Who } from '../../route'

export interface Side {
  isCustomer: boolean
  /** Account id of the customer, or id of the vendor. */
  id: string
}

export interface ConversationPair {
  customer_id: string
  vendor_id: string
}

/** Returns the caller's side, or null if the caller may not use conversations. */
export function getSide(caller: Who): Side | null {
  if (checkAccess(messageReaders, caller) !== 'allowed') return null
  if (caller.role === 'endUser') return { isCustomer: true, id: caller.accountId }
  return caller.vendorId ? { isCustomer: false, id: caller.vendorId } : null
}

export const getPair = ({ isCustomer, id }: Side, otherId: string): ConversationPair =>
  isCustomer ? { customer_id: id, vendor_id: otherId } : { customer_id: otherId, vendor_id: id }

/** Each feed identifies a conversation by the id of the other side. */
export const buildConversationChanges = ({ customer_id, vendor_id }: ConversationPair) => [
  { scope: userScope(customer_id), entity: 'conversation' as const, id: vendor_id },
  { scope: conversationScope(vendor_id), entity: 'conversation' as const, id: customer_id },
]

export const buildMessageChanges = ({ customer_id, vendor_id }: ConversationPair, id: string) => [
  { scope: userScope(customer_id), entity: 'message' as const, id },
  { scope: conversationScope(vendor_id), entity: 'message' as const, id },
]
