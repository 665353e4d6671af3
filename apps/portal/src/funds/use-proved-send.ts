// Sending what moves money from a dialog: one key for one move, kept until there is a certain answer, and a proof of who one is where it is asked for.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { newIdempotencyKey } from '@tallyhelm/browser/calls/queries'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { useRef } from 'react'
import { isCertainNo } from '../orders/submission.ts'
import { useStepUp } from '../security/use-step-up.tsx'

/** `send` throws what was refused, for the form to show; after a proof it goes on by itself. Render `dialog` beside the form. */
export function useProvedSend() {
  const key = useRef(newIdempotencyKey())
  const { guard, dialog } = useStepUp()
  const send = async (step: (idempotencyKey: string) => Promise<void>) => {
    try {
      await step(key.current)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Nothing was moved, so what is typed next is another move.
      if (isCertainNo(error, false)) key.current = newIdempotencyKey()
      if (error.code !== CATALOGUE.STEP_UP_REQUIRED.code) throw error
      guard(() => step(key.current))
    }
  }
  return { send, dialog }
}
