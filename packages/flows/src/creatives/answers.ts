// Answers of the ports of media in the words of items.
import type { Item } from '@tallyhelm/modules/items'
import type { World } from '@tallyhelm/world/handles/world'
import type { SendAnswer } from '../items/item-rules.ts'

type Ads = NonNullable<World['platforms']['TIKTOK']['ads']>
type MediaAnswer = Awaited<ReturnType<NonNullable<Ads['media']>['upload']>>
type TaskAnswer = Awaited<ReturnType<NonNullable<Ads['ai']>['makeVideo']>>

export const NOT_HELD = '广告账户已不在您的名下'

/** Platforms name media by texts of their own, the same for the same content: behind the item's number each is one. */
export const resultOf = (itemId: string, outsideId: string): string => `${itemId}:${outsideId}`
export const resultIn = (resultId: string): string => resultId.slice(resultId.indexOf(':') + 1)

/** Whether something may be at the platform that we know nothing of; before the first attempt nothing is, and what is answered needs no look. */
export const mayHaveLeft = ({ state, fence }: Pick<Item, 'state' | 'fence'>): boolean =>
  fence > 0 && (state === 'QUEUED' || state === 'UNKNOWN')

export function sentAnswer(itemId: string, answer: MediaAnswer | TaskAnswer): SendAnswer {
  if (answer.kind === 'done') {
    const outsideId = 'taskId' in answer ? answer.taskId : answer.id
    return { kind: 'done', resultId: resultOf(itemId, outsideId), warnings: [], requestId: answer.requestId }
  }
  const { message: told, retryAfterMs } = answer.trouble
  if (answer.kind === 'not_done') return { kind: 'not_done', told, retryAfterMs: retryAfterMs ?? null }
  const { requestId } = answer
  if (answer.kind === 'unknown') return { kind: 'unknown', told, requestId }
  if (answer.mayStand === true) return { kind: 'doubted', told: answer.reasonText, requestId }
  return { kind: 'refused', told: answer.reasonText, objections: [], requestId }
}
