export interface Letter {
  subject: string
  text: string
  html: string
}

export interface Mail {
  /** @throws {MailUndelivered} when it was not taken; sending again may deliver it twice. */
  send(letter: Letter & { to: string }): Promise<void>
}

/** Says why by a code alone: a mail server's own words name the recipient. */
export class MailUndelivered extends Error {
  constructor(code: string) {
    super(`mail was not taken: ${code}`)
    this.name = 'MailUndelivered'
  }
}
