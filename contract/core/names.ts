/**
 * Names of people and businesses. They are mailed to strangers, who would trust a link in an email of ours. So names contain
 * no web addresses and no markup (decision 106).
 */
import { refine, type Struct } from 'superstruct'
import { userMessage } from './validation'

/** Endings of web addresses. A list, because `J.Banda` and `Dr.Phiri` are names. */
const endings =
  'com|net|org|info|biz|io|app|dev|site|website|online|shop|store|xyz|link|click|top|live|club|zm|za|uk|cn|ru|tk|ly|gl|ws'
const webAddress = new RegExp(`:\\s*//|\\bwww\\.|[\\p{L}\\d-]\\.(?:${endings})\\b|[\\p{L}\\d-]\\.\\p{L}{2,}/`, 'iu')

export const hasWebAddress = (name: string): boolean => webAddress.test(name)

/** Refuses web addresses and markup in a name. */
/* @__NO_SIDE_EFFECTS__ */
export const plainName = <S>(struct: Struct<string, S>): Struct<string, S> =>
  refine(struct, 'plain name', (value) => {
    if (hasWebAddress(value)) return userMessage('Please enter a name without a web address.')
    return !/[<>]/.test(value) || userMessage('Please enter a name without < or >.')
  })
