// Answers of the platforms' ports in the words of items.
import type { World } from '@tallyhelm/world/handles/world'
import { NOT_CONNECTED } from '../items/no-answer.ts'
import type { Written } from './binding-rules.ts'

type Platform = World['platforms']['FACEBOOK']
type BindingAnswer = Awaited<ReturnType<NonNullable<Platform['names']>['rename']>>
type Trouble = { message: string; retryAfterMs?: number }

export const NOT_HELD = '账户已不在申请人名下'
/** A read just before the write shows it as it was asked for. */
export const DONE_BEFORE: Written = { kind: 'done', requestId: null }
export const NOT_SENT: Written = { kind: 'not_done', told: NOT_CONNECTED.why, retryAfterMs: null }

export function written(answer: BindingAnswer): Written {
  if (answer.kind === 'done') return answer
  const { message: told, retryAfterMs } = answer.trouble
  if (answer.kind === 'not_done') return { kind: 'not_done', told, retryAfterMs: retryAfterMs ?? null }
  const { requestId } = answer
  if (answer.kind === 'unknown') return { kind: 'unknown', told, requestId }
  return { kind: 'refused', told: answer.reasonText, requestId, mayStand: answer.mayStand === true }
}

/** For what has to be read before anything is sent. */
export const unsent = ({ message, retryAfterMs }: Trouble): Written => ({
  kind: 'not_done',
  told: message,
  retryAfterMs: retryAfterMs ?? null,
})
export const refusedHere = (told: string): Written => ({ kind: 'refused', told, requestId: null })
