// One key for one sending of what moves money from a dialog: kept until there is a certain answer.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { newIdempotencyKey } from '@tallyhelm/browser/calls/queries'
import { useRef } from 'react'
import { isCertainNo } from '../orders/submission.ts'

/** Gives what sends under the key and throws what was refused; after a certain answer the next sending is another one. */
export function useOneKey() {
  const key = useRef(newIdempotencyKey())
  return async <Answer>(step: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await step(key.current)
      key.current = newIdempotencyKey()
      return answer
    } catch (error) {
      if (error instanceof ApiError && isCertainNo(error, false)) key.current = newIdempotencyKey()
      throw error
    }
  }
}
