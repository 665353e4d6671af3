// Sends an order of money and keeps asking with the same key until there is an answer; survives a reload, and asks in another visit.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { newIdempotencyKey, useReadAgain } from '@tallyhelm/browser/calls/queries'
import { isSessionEnd } from '../api/failure.ts'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { readVisit } from '../session/token.ts'
import { useProfile } from '../session/use-session.ts'
import {
  forgetSubmission,
  isCertainNo,
  isSameVisit,
  isUnanswered,
  type OrderRequest,
  type Recap,
  readSubmission,
  repeatWaitMs,
  type SentFrom,
  type Submission,
  storeSubmission,
} from './submission.ts'

type Handlers = { onAnswer: (order: Order) => void; onRefusal: (error: ApiError, submission: Submission) => void }
export type Sending = {
  /** The order that is out; undefined when none is. */
  submission: Submission | undefined
  /** Sent in an earlier visit and never answered: nothing goes out before `resume` or `drop`. */
  held: Submission | undefined
  /** How often it has been sent without an answer. */
  lostAnswers: number
  /** Makes the key, remembers the order, sends it. Does nothing while one is out or held. */
  submit: (order: OrderRequest, recap: Recap) => void
  /** Sends a refused order once more, under the key it had. Does nothing while one is out. */
  resubmit: (refused: Submission) => void
  /** Asks at once instead of waiting. */
  askNow: () => void
  /** Asks for what is held, with its key. */
  resume: () => void
  /** Forgets what is held. */
  drop: () => void
}
const ENDPOINTS = { apply: quotaEndpoints.apply, approval: quotaEndpoints.approvalApply, retry: quotaEndpoints.retry } as const
const FIRST_TURN = { lostAnswers: 0, atOnce: true }

export function useSubmission(form: string, handlers: Handlers): Sending {
  const { place, stored, submission, setSubmission, held, setHeld, drop } = useStored(form)
  const [turn, setTurn] = useState(FIRST_TURN)
  const readAgain = useReadAgain()
  /** The key that has been sent, and not answered yet. */
  const triedKey = useRef(stored?.key)
  const end = (ended: Submission) => {
    triedKey.current = undefined
    forgetSubmission(place, ended)
    setSubmission(undefined)
    setTurn(FIRST_TURN)
  }
  const send = useEffectEvent(async (sent: Submission, signal: AbortSignal) => {
    const mayBeTaken = triedKey.current === sent.key
    triedKey.current = sent.key
    try {
      const order = await sendOnce(sent, signal)
      if (signal.aborted) return
      end(sent)
      void readAgain(ENDPOINTS[sent.kind])
      handlers.onAnswer(order)
    } catch (error) {
      if (!(error instanceof ApiError)) return rethrow(error, signal)
      const isNo = isCertainNo(error, mayBeTaken)
      // Also when the page is gone, as it is with its session: a refused order must not be found here later.
      if (isNo) end(sent)
      if (signal.aborted) return
      // Whose session has ended is on the way to the sign-in page.
      if (isNo && !isSessionEnd(error)) handlers.onRefusal(error, sent)
      else if (isUnanswered(error)) setTurn(({ lostAnswers }) => ({ lostAnswers: lostAnswers + 1, atOnce: false }))
      else if (!isNo) {
        setSubmission(undefined)
        setHeld(sent)
      }
    }
  })
  useEffect(() => {
    if (submission === undefined) return
    const leaving = new AbortController()
    const timer = setTimeout(() => void send(submission, leaving.signal), turn.atOnce ? 0 : repeatWaitMs(turn.lostAnswers))
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [submission, turn])
  const start = (made: Submission) => {
    if (readSubmission(place)) return
    storeSubmission(place, made)
    setSubmission(made)
  }
  return {
    submission,
    held,
    lostAnswers: turn.lostAnswers,
    submit: (order, recap) => start({ ...order, key: newIdempotencyKey(), recap, from: sentFromHere() }),
    resubmit: start,
    askNow: () => setTurn(({ lostAnswers }) => ({ lostAnswers, atOnce: true })),
    resume: () => {
      if (held === undefined) return
      const resumed = { ...held, from: sentFromHere() }
      storeSubmission(place, resumed)
      setHeld(undefined)
      setTurn(FIRST_TURN)
      setSubmission(resumed)
    },
    drop,
  }
}

/** A page that was left is no failure. */
function rethrow(error: unknown, { aborted }: AbortSignal): void {
  if (!aborted) throw error
}

/** What an earlier page left unanswered: it goes on in the same visit, and is held in another. */
function useStored(form: string) {
  const place = `${useProfile().profile.id}.${form}`
  const [stored] = useState(() => readSubmission(place))
  const [goesOn] = useState(() => stored !== undefined && isSameVisit(stored, sentFromHere()))
  const [submission, setSubmission] = useState(goesOn ? stored : undefined)
  const [held, setHeld] = useState(goesOn ? undefined : stored)
  const drop = () => {
    if (held === undefined) return
    forgetSubmission(place, held)
    setHeld(undefined)
  }
  return { place, stored, submission, setSubmission, held, setHeld, drop }
}

/** The router keeps the key of its entry there; pages behind their own router location do not see it otherwise. */
function sentFromHere(): SentFrom {
  const { key }: { key?: string } = window.history.state ?? {}
  return { visit: readVisit(), entry: key ?? '' }
}

function sendOnce(submission: Submission, signal: AbortSignal): Promise<Order> {
  const options = { idempotencyKey: submission.key, signal, background: true }
  switch (submission.kind) {
    case 'apply':
      return call(quotaEndpoints.apply, submission.request, options)
    case 'approval':
      return call(quotaEndpoints.approvalApply, submission.request, options)
    case 'retry':
      return call(quotaEndpoints.retry, submission.request, options)
  }
}
