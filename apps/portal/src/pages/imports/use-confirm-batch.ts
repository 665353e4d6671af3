// Confirms a batch, or sends again what waits; large orders ask the user to prove himself first.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { importEndpoints } from '@tallyhelm/protocol/topics/imports/endpoints'
import type { ImportConfirmRequest } from '@tallyhelm/protocol/topics/imports/schemas'
import type { ReactNode } from 'react'
import { useCommand } from '../../api/queries.ts'
import { useStepUp } from '../../security/use-step-up.tsx'

type Confirming = {
  confirm: (request: ImportConfirmRequest) => void
  isSending: boolean
  /** Render it beside whatever confirms. */
  dialog: ReactNode
}

/** `onSettled` after each answer; the question who one is comes after it. */
export function useConfirmBatch(onSettled?: () => void): Confirming {
  const { guard, dialog } = useStepUp()
  const command = useCommand(importEndpoints.confirm, onSettled && { onSettled })
  const confirm = (request: ImportConfirmRequest) => {
    command.mutate(
      { request },
      {
        onError: error => {
          const isAsked = error instanceof ApiError && error.code === CATALOGUE.STEP_UP_REQUIRED.code
          // What is refused after the proof is told by the call, or by the guard where its code is silent.
          if (isAsked) guard(() => command.mutateAsync({ request }))
        },
      },
    )
  }
  return { confirm, isSending: command.isPending, dialog }
}
