// Fill the manual: the articles and videos that the product brings along are published; what has their titles already stays as it is.
import { audit } from '@tallyhelm/modules/audit'
import { FIRST_MANUAL, keepArticle, lockArticles, storedTitles } from '@tallyhelm/modules/help'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleHelpEndpoints } from '@tallyhelm/protocol/topics/help/console-endpoints'
import type { ManualFilling } from '@tallyhelm/protocol/topics/help/console-schemas'
import { MAX_ARTICLES } from '@tallyhelm/protocol/topics/help/enums'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'

/** Between neighbours there is room for articles of the agency's own. */
const STEP = 10

/** Gives how many were added. Refuses PERMISSION_DENIED, and INPUT_INVALID where the manual would be too long. */
export async function fillManual(world: World, actor: StaffActor, { reason }: ManualFilling): Promise<number> {
  requireRole(actor, consoleHelpEndpoints.fill)
  return await world.db.transaction({ kind: 'staff' }, async tx => {
    const stored = await lockArticles(tx)
    const titles = await storedTitles(tx)
    const missing = FIRST_MANUAL.flatMap((article, place) => {
      const before = FIRST_MANUAL.slice(0, place).filter(({ topic }) => topic === article.topic).length
      return titles.has(article.title) ? [] : [{ ...article, position: (before + 1) * STEP }]
    })
    if (stored + missing.length > MAX_ARTICLES)
      throw new Refusal('INPUT_INVALID', {}, [{ path: 'reason', msg: `帮助文档最多 ${MAX_ARTICLES} 篇` }])
    const at = world.clock.now()
    for (const { reach = 'ALL', video = null, ...article } of missing) {
      const id = world.ids.next()
      const kept = { ...article, reach, video, customer_ids: [], state: 'PUBLISHED' as const }
      await keepArticle(tx, { ...kept, id, version: 1, staffId: actor.staffId, reason, at })
    }
    if (missing.length > 0) {
      const after = { title: missing.map(({ title }) => title) }
      await audit(world, tx, actor, 'help.fill-manual', ['help-article', 'manual'], { after, reason })
    }
    return missing.length
  })
}
