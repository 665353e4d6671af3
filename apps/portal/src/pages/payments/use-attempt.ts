// One attempt to start a recharge: its key is made before it is sent, and kept until there is an answer, over a reload as well.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { newIdempotencyKey, useReadAgain } from '@tallyhelm/browser/calls/queries'
import { rechargeEndpoints } from '@tallyhelm/protocol/topics/payments/endpoints'
import type { CreateRechargeRequest, RechargeDetail } from '@tallyhelm/protocol/topics/payments/schemas'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { isCertainNo, isUnanswered, repeatWaitMs } from '../../orders/submission.ts'
import { useProfile } from '../../session/use-session.ts'

type Kept = { key: string; body: string }

/** Sends it until it is answered or the page is left; gives the recharge, or throws what was refused. */
export function useAttempt() {
  const place = `recharge.${useProfile().profile.id}`
  const readAgain = useReadAgain()
  const leaving = useRef(new AbortController())
  const [lostAnswers, setLostAnswers] = useState(0)
  useEffect(() => {
    // A page that is shown anew in strict mode begins with a signal that has not fired.
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const attempt = async (request: CreateRechargeRequest): Promise<RechargeDetail> => {
    const body = JSON.stringify(request)
    const kept = read(place)
    const { key } = kept?.body === body ? kept : { key: newIdempotencyKey() }
    sessionStorage.setItem(place, JSON.stringify({ key, body } satisfies Kept))
    const { signal } = leaving.current
    let mayBeTaken = kept?.body === body
    for (let lost = 0; ; lost += 1) {
      setLostAnswers(lost)
      try {
        const answer = await call(rechargeEndpoints.create, request, { idempotencyKey: key, signal, background: true })
        sessionStorage.removeItem(place)
        setLostAnswers(0)
        void readAgain(rechargeEndpoints.create)
        return answer
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (isCertainNo(error, mayBeTaken)) sessionStorage.removeItem(place)
        if (!isUnanswered(error)) {
          setLostAnswers(0)
          throw error
        }
        mayBeTaken = true
        await wait(repeatWaitMs(lost + 1), signal)
      }
    }
  }
  return { attempt, lostAnswers }
}

function read(place: string): Kept | undefined {
  const kept = sessionStorage.getItem(place)
  return kept === null ? undefined : JSON.parse(kept) // written above alone
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
