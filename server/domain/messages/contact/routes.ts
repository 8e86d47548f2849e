import { sendContactMessage } from '#contract/messages/contact'
import { command } from '../../route'
import { receiveContactMessage } from './contact-message'

export const contactRoutes = [
  command(sendContactMessage, (tx, { input, address, settings }) =>
    receiveContactMessage(tx, input.body, { address, settings }),
  ),
]
