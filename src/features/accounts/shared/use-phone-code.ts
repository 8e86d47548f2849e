import { useEffect, useState } from 'react'
import type { Result } from '../../../api/client'
import { getNow } from '../../../server-time'
import { toast } from '../../../ui/overlays/toast'
import type { FormRefusal } from '../../../ui/forms/use-struct-form'

export interface SentCode {
  /** Empty for the number of the caller. */
  phone: string
  challenge: string
  /** When it can be sent again, in ms. */
  resendAt: number
}

type Request = (
  phone: string,
  challenge: string | undefined,
) => Promise<Result<{ challenge: string; resendAfter: number }>>

/** The code that was sent last. @param request sends a code; with a challenge, the same code again */
export function usePhoneCode(request: Request) {
  const [sent, setSent] = useState<SentCode>()
  const send = async (phone: string, challenge?: string): Promise<FormRefusal | undefined> => {
    const result = await request(phone, challenge)
    if (!result.ok) return { message: result.message, ...(result.fields ? { fields: result.fields } : {}) }
    setSent({ phone, challenge: result.answer.challenge, resendAt: getNow() + result.answer.resendAfter * 1000 })
    return undefined
  }
  const resend = async (): Promise<void> => {
    if (!sent) return
    const refusal = await send(sent.phone, sent.challenge)
    if (refusal) toast({ title: 'Code not sent', description: refusal.message, tone: 'destructive' })
    else toast({ title: 'Code sent', description: 'It can take a minute to arrive.', tone: 'success' })
  }
  return { sent, send, resend, forget: () => setSent(undefined) }
}

/** Returns the seconds until a time, and renders again each second. @param time in ms */
export function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(getNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(getNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((time - now) / 1000))
}
