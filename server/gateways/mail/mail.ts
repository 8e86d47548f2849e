export interface Email {
  subject: string
  text: string
  html: string
}

export interface Mail {
  /** @throws {MailUndelivered} if the server did not accept the email; a retry can deliver it twice */
  send(email: Email & { to: string }): Promise<void>
}

/** Contains only an error code, because the mail server's message can include the recipient. */
export class MailUndelivered extends Error {
  constructor(code: string) {
    super(`mail was not taken: ${code}`)
    this.name = 'MailUndelivered'
  }
}
