export interface GoogleAccount {
  /** Google's stable user id. An email address can be reassigned to another person. */
  subject: string
  email: string
  emailVerified: boolean
  name: string
  picture?: string
  /** The nonce that the page passed to Google. The caller checks that it was issued here and not used before. */
  nonce?: string
}

export interface Google {
  /**
   * @throws {Refusal} `google_failed` if the credential is invalid, `google_unavailable` if Google's keys are
   *   unavailable
   */
  verify(credential: string): Promise<GoogleAccount>
  /**
   * The demo's simulator, which issues credentials for any identity. Absent if a real Google client id is configured.
   */
  simulated?: {
    clientId: string
    issue(claims: { email: string; name: string; email_verified: boolean; nonce?: string }): Promise<string>
  }
}
