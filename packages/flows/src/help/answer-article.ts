// Answer an article: a reader says whether it helped; his last word counts.
import { keepAnswer } from '@tallyhelm/modules/help'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { HelpAnswer } from '@tallyhelm/protocol/topics/help/schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Refuses NOT_FOUND for what is not published. */
export async function answerArticle(world: World, actor: UserActor, input: HelpAnswer): Promise<void> {
  const answer = { articleId: input.article_id, userId: actor.userId, isSolved: input.is_solved, at: world.clock.now() }
  // Only the user's own row is touched; a user without a customer has no tenant whose scope could be taken.
  const isKept = await world.db.transaction({ kind: 'system' }, tx => keepAnswer(tx, answer))
  if (!isKept) throw new Refusal('NOT_FOUND')
}
