/** Sends requests to the programs of businesses, by addresses that partners enter. */

/** Why a request was not answered. Stored, so never rename one. */
export type WebhookFailure = 'address' | 'unreachable' | 'slow'

export class WebhookUnreachable extends Error {
  constructor(public readonly failure: WebhookFailure) {
    super(`webhook: ${failure}`)
  }
}

export interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
  signal?: AbortSignal
}

export interface Webhooks {
  /**
   * Checks an address that somebody enters.
   * @returns null if requests can be sent to it
   */
  findProblem(url: string): Promise<WebhookFailure | null>
  /**
   * Never follows a redirect.
   * @returns any response, with the beginning of its body
   * @throws WebhookUnreachable
   */
  send(request: WebhookRequest): Promise<{ status: number; text: string }>
}
