/** Public keys of signed tickets. They are published, so that anyone can verify a ticket offline. */
import { string, type, type Infer } from 'superstruct'
import { anyone } from '../accounts/access'
import { list } from '../core/validation'
import { endpoint } from '../core/endpoint'
import { publicAddresses } from '../core/public-addresses'

/** `key`: the 32 bytes of an Ed25519 public key, in base64. */
export const TicketKey = type({ id: string(), key: string() })
export type TicketKey = Infer<typeof TicketKey>

export const ticketKeys = endpoint({
  ...publicAddresses.ticketKeys,
  method: 'GET',
  answer: type({ keys: list(TicketKey) }),
  access: anyone,
  offline: 'cache',
})
