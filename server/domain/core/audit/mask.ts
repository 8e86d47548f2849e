/** Masks personal data in the audit log: enough to recognize a person, not enough to contact one. */

/** "chanda@example.com" becomes "c•••@example.com". */
export const maskEmail = (email: string | null): string | null => email && email.replace(/^(.)[^@]*/u, '$1•••')

/** "+260971234567" becomes "•••567". */
export const maskPhone = (phone: string | null): string | null => phone && `•••${phone.slice(-3)}`
