// Sends an order, after the user has proved himself once more where that is asked for: by the quote beforehand, or by the refusal.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { type ReactNode, useRef } from 'react'
import { announce } from '../api/failure.ts'
import { useStepUp } from '../security/use-step-up.tsx'
import type { OrderRequest, Recap, Submission } from './submission.ts'
import { type Sending, useSubmission } from './use-submission.ts'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'

type Handlers = { onAnswer: (order: Order) => void; onRefusal: (error: ApiError) => void }
type ProvedSubmission = {
  sending: Sending
  /** `needsStepUp` as the quote says: the question then comes before the order goes out. */
  send: (order: OrderRequest, recap: Recap, needsStepUp: boolean) => void
  /** Render it beside the form. */
  dialog: ReactNode
}

export function useProvedSubmission(form: string, { onAnswer, onRefusal }: Handlers): ProvedSubmission {
  const { guard, dialog } = useStepUp()
  const askedKey = useRef<string>(undefined)
  const sending = useSubmission(form, {
    onAnswer,
    onRefusal: (error, refused) => {
      if (asksForProof(error, refused, askedKey.current)) {
        askedKey.current = refused.key
        guard(() => sending.resubmit(refused))
        return
      }
      onRefusal(error)
      announce(error)
    },
  })
  return {
    sending,
    send: (order, recap, needsStepUp) => {
      if (needsStepUp) guard(() => sending.submit(order, recap))
      else sending.submit(order, recap)
    },
    dialog,
  }
}

/** Asked for once per order: an order that is refused for it again, whatever its session proved, is refused. */
export function asksForProof({ code }: { code: number }, { key }: Submission, askedKey: string | undefined): boolean {
  return code === CATALOGUE.STEP_UP_REQUIRED.code && key !== askedKey
}
