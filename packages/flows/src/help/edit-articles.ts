// Edit articles: the staff write the manual. What is published is read at once; every version stays, with who made it and why.
import { audit } from '@tallyhelm/modules/audit'
import { type ArticleContent, keepArticle, lockArticle, lockArticles } from '@tallyhelm/modules/help'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { articleBlocks } from '@tallyhelm/protocol/topics/help/body'
import { consoleHelpEndpoints } from '@tallyhelm/protocol/topics/help/console-endpoints'
import type { ArticleAddition, ArticleChange } from '@tallyhelm/protocol/topics/help/console-schemas'
import { ARTICLE_STATES, HELP_TOPICS, HELP_VIDEOS, MAX_ARTICLES } from '@tallyhelm/protocol/topics/help/enums'
import { NOTICE_REACHES } from '@tallyhelm/protocol/topics/notices/enums'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'

/** Gives its id. Refuses PERMISSION_DENIED, and INPUT_INVALID where the manual is full or nothing is said. */
export async function addArticle(world: World, actor: StaffActor, input: ArticleAddition): Promise<string> {
  requireRole(actor, consoleHelpEndpoints.add)
  requireWords(input.body)
  const id = world.ids.next()
  const { reason, ...content } = input
  await world.db.transaction({ kind: 'staff' }, async tx => {
    if ((await lockArticles(tx)) >= MAX_ARTICLES) refuse('title', `帮助文档最多 ${MAX_ARTICLES} 篇`)
    await keepArticle(tx, { ...content, id, version: 1, staffId: actor.staffId, reason, at: world.clock.now() })
    await audit(world, tx, actor, 'help.add-article', ['help-article', id], { after: shown(content), reason })
  })
  return id
}

/** A new version. Refuses as addArticle, NOT_FOUND, and HELP_ARTICLE_CHANGED where another version stands. */
export async function changeArticle(world: World, actor: StaffActor, input: ArticleChange): Promise<void> {
  requireRole(actor, consoleHelpEndpoints.change)
  requireWords(input.body)
  const { article_id: id, version: seen, reason, ...content } = input
  await world.db.transaction({ kind: 'staff' }, async tx => {
    const before = await lockArticle(tx, id)
    if (!before) throw new Refusal('NOT_FOUND')
    if (before.version !== seen) throw new Refusal('HELP_ARTICLE_CHANGED')
    const version = seen + 1
    await keepArticle(tx, { ...content, id, version, staffId: actor.staffId, reason, at: world.clock.now() })
    const details = { before: { ...shown(before), version: seen }, after: { ...shown(content), version }, reason }
    await audit(world, tx, actor, 'help.change-article', ['help-article', id], details)
  })
}

/** The words themselves are kept with the version. */
const shown = ({ topic, title, position, state, reach, customer_ids, video }: ArticleContent) => ({
  topic: HELP_TOPICS[topic],
  title,
  position,
  state: ARTICLE_STATES[state].text,
  reach: NOTICE_REACHES[reach],
  customer_ids,
  video: video === null ? null : HELP_VIDEOS[video],
})

function requireWords(body: string): void {
  if (articleBlocks(body).length === 0) refuse('body', '请填写正文')
}

function refuse(path: string, msg: string): never {
  throw new Refusal('INPUT_INVALID', {}, [{ path, msg }])
}
