let lastNumber = 0

/**
 * Returns a phone number that no other call in this process returns, because payment prompts to one number are limited.
 *
 * @param ending two digits that select the gateway simulator's scenario (docs/payments.md)
 */
export const newPhoneNumber = (ending = '67'): string => `096${String(++lastNumber).padStart(5, '0')}${ending}`
