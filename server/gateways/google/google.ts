export interface GoogleAccount {
  /** Google's stable id of the person; an e-mail address may move to another. */
  subject: string
  email: string
  emailVerified: boolean
  name: string
  picture?: string
  /** The value that the page passed to Google; the caller checks that it was issued here and not used before. */
  nonce?: string
}

export interface Google {
  /** @throws {Refusal} `google_failed` for a credential that is not valid, `google_unavailable` when Google's keys can't be had. */
  verify(credential: string): Promise<GoogleAccount>
  /** The demo's stand-in, which signs for whoever one says to be. Never where Google itself is set up. */
  simulated?: {
    clientId: string
    issue(claims: { email: string; name: string; email_verified: boolean; nonce?: string }): Promise<string>
  }
}
