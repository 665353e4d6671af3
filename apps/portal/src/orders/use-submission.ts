// Sends an order of money and keeps asking with the same key until there is an answer; survives a reload.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { newIdempotencyKey } from '@tallyhelm/browser/calls/queries'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../api/client.ts'
import { useProfile } from '../session/use-session.ts'
import {
  forgetSubmission,
  isUnanswered,
  type OrderRequest,
  readSubmission,
  repeatWaitMs,
  type Submission,
  storeSubmission,
} from './submission.ts'

type Handlers = { onAnswer: (order: Order) => void; onRefusal: (error: ApiError, submission: Submission) => void }
export type Sending = {
  /** The order that is out; undefined when none is. */
  submission: Submission | undefined
  /** How often it has been sent without an answer. */
  lostAnswers: number
  /** Makes the key, remembers the order, sends it. Does nothing while one is out. */
  submit: (order: OrderRequest) => void
  /** Sends a refused order once more, under the key it had. Does nothing while one is out. */
  resubmit: (refused: Submission) => void
  /** Asks at once instead of waiting. */
  askNow: () => void
}

export function useSubmission(form: string, handlers: Handlers): Sending {
  const place = `${useProfile().profile.id}.${form}`
  const [submission, setSubmission] = useState(() => readSubmission(place))
  const [turn, setTurn] = useState({ lostAnswers: 0, atOnce: true })
  const end = (then: () => void) => {
    forgetSubmission(place)
    setSubmission(undefined)
    setTurn({ lostAnswers: 0, atOnce: true })
    then()
  }
  const send = useEffectEvent(async (sent: Submission, signal: AbortSignal) => {
    try {
      const order = await sendOnce(sent, signal)
      if (!signal.aborted) end(() => handlers.onAnswer(order))
    } catch (error) {
      if (signal.aborted) return
      if (isUnanswered(error)) setTurn(({ lostAnswers }) => ({ lostAnswers: lostAnswers + 1, atOnce: false }))
      else if (error instanceof ApiError) end(() => handlers.onRefusal(error, sent))
      else throw error
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
    lostAnswers: turn.lostAnswers,
    submit: order => start({ ...order, key: newIdempotencyKey() }),
    resubmit: start,
    askNow: () => setTurn(({ lostAnswers }) => ({ lostAnswers, atOnce: true })),
  }
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
