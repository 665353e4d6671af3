// Sends an order, after the user has proved himself once more where that is asked for: by the quote beforehand, or by the refusal.
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { type ReactNode, useRef } from 'react'
import { type ApiError, announce } from '../../api/failure.ts'
import type { OrderRequest } from '../../orders/submission.ts'
import { type Sending, useSubmission } from '../../orders/use-submission.ts'
import { useStepUp } from '../../security/use-step-up.tsx'

type Handlers = { onAnswer: (order: Order) => void; onRefusal: (error: ApiError) => void }
type ProvedSubmission = {
  sending: Sending
  send: (order: OrderRequest, needsStepUp: boolean) => void
  /** Render it beside the form. */
  dialog: ReactNode
}

export function useProvedSubmission(form: string, { onAnswer, onRefusal }: Handlers): ProvedSubmission {
  const { guard, dialog } = useStepUp()
  // Asked for once per order: an order that is refused for it again is refused.
  const wasAsked = useRef(false)
  const sending = useSubmission(form, {
    onAnswer: order => {
      wasAsked.current = false
      onAnswer(order)
    },
    onRefusal: (error, { key: _key, ...order }) => {
      if (error.code === CATALOGUE.STEP_UP_REQUIRED.code && !wasAsked.current) {
        wasAsked.current = true
        return guard(() => sending.submit(order))
      }
      wasAsked.current = false
      onRefusal(error)
      announce(error)
    },
  })
  return {
    sending: {
      ...sending,
      submit: order => {
        wasAsked.current = false
        sending.submit(order)
      },
    },
    send: (order, needsStepUp) => {
      wasAsked.current = needsStepUp
      if (needsStepUp) guard(() => sending.submit(order))
      else sending.submit(order)
    },
    dialog,
  }
}
