/** What the contact form knows of its messages. What saves and sends them is loaded once the form is used or stands. */
import { useSyncExternalStore } from 'react'
import type { ContactForm } from '#contract/contact'
import type { ContactQueue } from './contact-sender'
import { lateStore } from './late-store'

export type { ContactQueue }

const load = () => import('./contact-sender')
const queue = lateStore<ContactQueue>(async (tell) => (await load()).watchQueue(tell))
const nothing = () => undefined

/** Undefined until it is known. */
export const useContactQueue = (): ContactQueue | undefined => useSyncExternalStore(queue.subscribe, queue.get, nothing)

/** Resolves once the message is saved on this device; it is sent as soon as that is possible. */
export const sendContactMessage = async (form: ContactForm): Promise<void> => (await load()).sendMessage(form)

export const discardContactMessage = async (id: string): Promise<void> => (await load()).discardMessage(id)
