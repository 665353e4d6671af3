// An order for an account that just got the same sum wants a second press; looked for when it is about to be sent, as colleagues order too.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { QuoteRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { newestOf, questionOf, type Recent } from './recent-same.ts'

const NONE: readonly Recent[] = []
/** Who can't be asked holds no order up. */
const PATIENCE_MS = 3000
/** The second half of a double click answers nothing. */
const READING_MS = 600

export type SecondPress = {
  recent: readonly Recent[]
  /** The question stands: the next press sends. */
  isAsked: boolean
  isLooking: boolean
  press: (send: () => void) => Promise<void>
}

/** `known` is what the quote says; `request` what is asked anew, without a currency to pay in, or another rate would be held. */
export function useSecondPress(known: readonly Recent[] = NONE, request: QuoteRequest | undefined): SecondPress {
  const [found, setFound] = useState(NONE)
  const [asked, setAsked] = useState({ question: '', at: 0 })
  const [isLooking, setIsLooking] = useState(false)
  const isBusy = useRef(false)
  const recent = newestOf(known, found)
  const press = async (send: () => void) => {
    if (isBusy.current) return
    isBusy.current = true
    setIsLooking(true)
    const fresh = newestOf(recent, await lookFor(request))
    setFound(fresh)
    setIsLooking(false)
    isBusy.current = false
    const question = questionOf(fresh)
    if (question === '' || (question === asked.question && nowMs() - asked.at > READING_MS)) return send()
    if (question !== asked.question) setAsked({ question, at: nowMs() })
  }
  return { recent, isAsked: recent.length > 0 && asked.question === questionOf(recent), isLooking, press }
}

async function lookFor(request: QuoteRequest | undefined): Promise<readonly Recent[]> {
  if (request?.adjust_type !== 'ADD') return NONE
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    return (await call(quotaEndpoints.quote, request, { background: true, signal })).recent_same
  } catch {
    // What keeps the question from being asked is told by the order itself.
    return NONE
  }
}
