/**
 * State of the contact messages, for the contact form. The code that saves and sends messages is loaded when the form
 * is used or displayed.
 */
import { useSyncExternalStore } from 'react'
import type { ContactForm } from '#contract/contact'
import type { ContactQueue } from './contact-sender'
import { lateStore } from './late-store'

export type { ContactQueue }

const load = () => import('./contact-sender')
const queue = lateStore<ContactQueue>(async (tell) => (await load()).watchQueue(tell))
const nothing = () => undefined

/** Returns the queue, or undefined until it is loaded. */
export const useContactQueue = (): ContactQueue | undefined => useSyncExternalStore(queue.subscribe, queue.get, nothing)

/** Resolves once the message is saved on this device. It is sent as soon as possible. */
export const sendContactMessage = async (form: ContactForm): Promise<void> => (await load()).sendMessage(form)

export const discardContactMessage = async (id: string): Promise<void> => (await load()).discardMessage(id)
