import { useCallback, useEffect, useState } from 'react'
import type { AnswerOf, CallInput, Endpoint } from '#contract/core/endpoint'
import { call } from '../../api/client'
import type { Fault, Read } from '../../api/read'
import { currentSession } from '../../api/session'
import { retryImport } from '../../retry-import'

const loadStore = () => retryImport(() => import('../pull/saved-reads'))

/**
 * Reads the user's own data that is too large or too rarely used to be mirrored. The last answer of each input is stored
 * on the device: it is displayed until the server has answered, and offline. Not exported by `index.ts`, because public
 * pages would load the API client with it.
 * @param inputKey identifies the input
 * @param changeKey fetches the data again when it changes
 */
export function useSavedRead<E extends Endpoint>(
  endpoint: E,
  given: CallInput<E>,
  inputKey: string,
  changeKey = '',
): Read<AnswerOf<E>> {
  const [{ id: _, ...read }, setRead] = useState<Omit<Read<AnswerOf<E>>, 'loading' | 'refresh'> & { id: string }>({
    /** The input of the data. */
    id: '',
    data: undefined,
    error: undefined,
    asOf: undefined,
  })
  const [refreshCount, setRefreshCount] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const id = `${endpoint.name} ${inputKey}`
    const userId = currentSession()?.user.id ?? ''
    let isAnswered = false
    const showSaved = async (error?: Fault) => {
      // Without the code or the database of the device there is no saved copy.
      const saved = await loadStore()
        .then(({ loadAnswer }) => loadAnswer(userId, id))
        .catch(() => undefined)
      if (signal.aborted || (isAnswered && !error)) return
      if (saved) setRead({ id, data: saved.answer as AnswerOf<E>, asOf: saved.at, error })
      // While the server answers, the previous data stays. After a failure, it would pass for the answer.
      else if (error)
        setRead((before) => ({ ...(before.id === id ? before : { id, data: undefined, asOf: undefined }), error }))
      else setRead((before) => ({ ...before, error }))
    }
    void showSaved()
    void call(endpoint, given, { signal }).then(async (result) => {
      if (signal.aborted) return
      isAnswered = true
      if (!result.ok) return showSaved(result)
      setRead({ id, data: result.answer, error: undefined, asOf: undefined })
      await loadStore()
        .then(({ saveAnswer }) => saveAnswer(userId, { id, at: Date.now(), answer: result.answer }))
        .catch(() => undefined) // the answer is displayed, but is not available offline
    })
    return () => controller.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `inputKey` identifies the input
  }, [endpoint, inputKey, changeKey, refreshCount])
  const refresh = useCallback(() => setRefreshCount((before) => before + 1), [])
  return { ...read, loading: read.data === undefined && !read.error, refresh }
}
