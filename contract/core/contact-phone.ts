/** Apart from `phone-numbers.ts`, because the structs of texts would be loaded with the payment screen. */
import { coerce, string } from 'superstruct'
import { normalizePhone } from './format-phone'
import { text } from './values'

/** A phone number that may be missing, also of a landline or of another country. */
export const contactPhone = (maxLength: number) => coerce(text(maxLength), string(), normalizePhone)
