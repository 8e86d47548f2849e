let last = 0

/**
 * A number that no other call of this process gets: prompts to one number are limited.
 * @param ending two digits, which the gateway simulator decides by (docs/payments.md).
 */
export const newPhone = (ending = '67'): string => `096${String(++last).padStart(5, '0')}${ending}`
