// An order for an account that just got the same sum wants a second press; looked for when it is about to be sent, as colleagues order too.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { QuoteRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { newestOf, questionOf, type Recent } from './recent-same.ts'

/** Who can't be asked holds no order up. */
const PATIENCE_MS = 3000
/** The second half of a double click answers nothing. */
const READING_MS = 600

export type SecondPress<One extends Recent = Recent> = {
  recent: readonly One[]
  /** The question stands: the next press sends. */
  isAsked: boolean
  isLooking: boolean
  press: (send: () => void) => Promise<void>
}

/** `known` is what was told before, `order` which order it was told of; `look` asks anew. */
type Question<One extends Recent> = {
  known: readonly One[] | undefined
  order: string
  look: (signal: AbortSignal) => Promise<readonly One[]>
}

export function useSecondPress<One extends Recent>({ known = [], order, look }: Question<One>): SecondPress<One> {
  const [found, setFound] = useState<{ order: string; list: readonly One[] }>({ order, list: [] })
  const [asked, setAsked] = useState({ question: '', at: 0 })
  const [isLooking, setIsLooking] = useState(false)
  const isBusy = useRef(false)
  const recent = newestOf(known, found.order === order ? found.list : [])
  const press = async (send: () => void) => {
    if (isBusy.current) return
    isBusy.current = true
    setIsLooking(true)
    // What keeps the question from being asked is told by the order itself.
    const fresh = newestOf(recent, await look(AbortSignal.timeout(PATIENCE_MS)).catch(() => []))
    setFound({ order, list: fresh })
    setIsLooking(false)
    isBusy.current = false
    const question = questionOf(fresh)
    if (question === '' || (question === asked.question && nowMs() - asked.at > READING_MS)) return send()
    if (question !== asked.question) setAsked({ question, at: nowMs() })
  }
  return { recent, isAsked: recent.length > 0 && asked.question === questionOf(recent), isLooking, press }
}

/** Asked by a quote, without a currency to pay in, or another rate would be held. */
export const quotedAnew = (known: readonly Recent[] | undefined, request: QuoteRequest | undefined): Question<Recent> => ({
  known,
  order: JSON.stringify(request),
  look: async signal =>
    request?.adjust_type === 'ADD' ? (await call(quotaEndpoints.quote, request, { background: true, signal })).recent_same : [],
})
