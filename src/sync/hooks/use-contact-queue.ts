/**
 * State of the contact messages, for the contact form. The code that saves and sends messages is loaded when the form
 * is used or displayed.
 */
import { useSyncExternalStore } from 'react'
import type { ContactForm } from '#contract/messages/contact'
import type { ContactQueue } from '../contact/contact-sender'
import { createSharedStore } from './shared-store'
import { retryImport } from '../../retry-import'

export type { ContactQueue }

const load = () => retryImport(() => import('../contact/contact-sender'))
const queue = createSharedStore<ContactQueue>(async (emit) =>
  (await retryImport(() => import('../contact/contact-sender'), { untilLoaded: true })).watchQueue(emit),
)
const getServerSnapshot = () => undefined

/** Returns the queue, or undefined until it is loaded. */
export const useContactQueue = (): ContactQueue | undefined =>
  useSyncExternalStore(queue.subscribe, queue.get, getServerSnapshot)

/** Resolves once the message is saved on this device. It is sent as soon as possible. */
export const sendContactMessage = async (form: ContactForm): Promise<void> => (await load()).sendMessage(form)

export const discardContactMessage = async (id: string): Promise<void> => (await load()).discardMessage(id)
