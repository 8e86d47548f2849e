/** Public keys of signed tickets. They are published, so that anyone can verify a ticket offline. */
import { string, type, type Infer } from 'superstruct'
import { anyone } from './access'
import { list } from './check'
import { endpoint } from './endpoint'
import { addresses } from './public'

/** `key`: the 32 bytes of an Ed25519 public key, in base64. */
export const TicketKey = type({ id: string(), key: string() })
export type TicketKey = Infer<typeof TicketKey>

export const ticketKeys = endpoint({
  ...addresses.ticketKeys,
  method: 'GET',
  answer: type({ keys: list(TicketKey) }),
  access: anyone,
  offline: 'cache',
})
