import { contact } from '#contract/contact'
import { command } from '../route'
import { takeMessage } from './send'

export const contactRoutes = [
  command(contact, (tx, { input, address, settings }) => takeMessage(tx, input.body, { address, settings })),
]
