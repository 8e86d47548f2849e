/** Public keys of signed tickets. They are published, so that anyone can verify a ticket offline. */
import { string, type, type Infer } from 'superstruct'
import { anyone } from '../../core/access'
import { list } from '../../core/validation'
import { endpoint } from '../../core/endpoint'
import { publicPaths } from '../../core/public-paths'

/** `key`: the 32 bytes of an Ed25519 public key, in base64. */
export const TicketKey = type({ id: string(), key: string() })
export type TicketKey = Infer<typeof TicketKey>

export const ticketKeys = endpoint({
  ...publicPaths.ticketKeys,
  method: 'GET',
  answer: type({ keys: list(TicketKey) }),
  access: anyone,
  offline: 'cache',
})
