/**
 * Which kinds of messages a person can turn on and off, and for which channel. What is not listed is always sent: payments,
 * refunds, security, and what a customer has to pay. A notification in the app is always stored. Without structs.
 */
import type { Role } from '../core/access'

export const pushKinds = ['reminders', 'bookings', 'parcels', 'messages', 'requests', 'sales', 'changes'] as const
/** SMS cost money: only `reminders`, and the `requests` to an owner, are on until the person changes it. */
export const smsKinds = ['reminders', 'bookings', 'parcels', 'requests'] as const
/** Emails to the owner of a business. Customers always get theirs: they contain the booking. */
export const mailKinds = ['requests', 'sales', 'changes'] as const

export type MessageKind = (typeof pushKinds)[number]
export type SmsKind = (typeof smsKinds)[number]
export type MailKind = (typeof mailKinds)[number]

const customerKinds: readonly MessageKind[] = ['reminders', 'bookings', 'parcels', 'messages']
const businessKinds: readonly MessageKind[] = ['requests', 'sales', 'changes', 'messages']

/** Returns the kinds that people of a role receive. */
export function getMessageKinds(role: Role): readonly MessageKind[] {
  if (role === 'endUser') return customerKinds
  return role === 'partner' || role === 'hotel-manager' ? businessKinds : []
}
