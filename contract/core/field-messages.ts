/** Messages about invalid input that name the field. Structs say what is wrong only where a user can type it. */
import { invalidInputMessage, type FieldFault } from './validation'

/** What users call fields whose name in the code says something else. All other names are split into words. */
const labels: Record<string, string> = {
  _id: 'entry',
  id: 'entry',
  ids: 'entries',
  at: 'time',
  by: 'person',
  from: 'start',
  to: 'end',
  upTo: 'time',
  q: 'search text',
  on: 'date',
  of: 'entry',
  lat: 'location',
  lng: 'location',
  nrc: 'NRC number',
  tpin: 'TPIN',
  url: 'link',
  sku: 'SKU',
  vip: 'VIP choice',
  payFrom: 'lowest pay',
  payTo: 'highest pay',
  scopes: 'permissions of the key',
  lifetime: 'end of the key',
  overlapHours: 'time for the change',
  seenTotal: 'total',
  expectedTotal: 'total',
  km: 'distance',
  sha256: 'file',
  p256dh: 'key of the device',
  user_type: 'account type',
  factor: 'code of the authenticator app',
}

/** Returns what users call the field at this dotted path, in lower case. */
export function getFieldName(path: string): string {
  const name = path.split('.').findLast((part) => !/^\d*$/.test(part))
  if (name === undefined) return 'details'
  const label = labels[name]
  if (label !== undefined && Object.hasOwn(labels, name)) return label
  const words = name
    .replace(/(Ids?|Ngwee|Zmw)$/, '')
    .replace(/[_-]/g, ' ')
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words.trim() || 'details'
}

/** Returns the message of a fault. A generic message is replaced by one that names the field. */
export const describeFault = ({ field, message }: FieldFault): string =>
  message === invalidInputMessage ? `Please check the ${getFieldName(field)}.` : message
