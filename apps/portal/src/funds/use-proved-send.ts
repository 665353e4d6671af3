// Sending what moves money from a dialog: one key for one move, and a proof of who one is where it is asked for.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { useStepUp } from '../security/use-step-up.tsx'
import { useOneKey } from './use-one-key.ts'

/** `send` throws what was refused, for the form to show; after a proof it goes on by itself, and `refuse` shows it. Render `dialog` beside the form. */
export function useProvedSend() {
  const once = useOneKey()
  const { guard, dialog } = useStepUp()
  const send = async (step: (idempotencyKey: string) => Promise<void>, refuse: (error: unknown) => void) => {
    const afterProof = () =>
      once(step).catch((error: unknown) => {
        if (asksForProof(error)) throw error
        refuse(error)
      })
    try {
      await once(step)
    } catch (error) {
      if (!asksForProof(error)) throw error
      guard(afterProof)
    }
  }
  return { send, dialog }
}

const asksForProof = (error: unknown): boolean => error instanceof ApiError && error.code === CATALOGUE.STEP_UP_REQUIRED.code
