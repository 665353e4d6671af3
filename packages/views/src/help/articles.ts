// The manual as the portal reads it: what is published, and whether this reader was helped. Drafts do not exist here.
import type { Database } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { articleBlocks } from '@tallyhelm/protocol/topics/help/body'
import { HELP_TOPIC_CODES, MAX_ARTICLES } from '@tallyhelm/protocol/topics/help/enums'
import type { HelpArticle, HelpArticleRef, HelpArticles, HelpArticlesRequest } from '@tallyhelm/protocol/topics/help/schemas'
import sql from 'sql-template-tag'
import { contains } from '../lists/conditions.ts'

/** Articles belong to no tenant, and everybody who is signed in may read them. */
const scope = { kind: 'system' } as const

/** In the order of the tree. */
export async function helpArticles(db: Database, { text }: HelpArticlesRequest): Promise<HelpArticles> {
  const found = text === '' ? sql`true` : sql`(${contains(sql`a.title`)(text)} or ${contains(sql`a.body`)(text)})`
  const articles = await db.read(scope, tx =>
    tx.rows<HelpArticles['articles'][number]>(sql`
      select a.id::text as article_id, a.topic, a.title from help_articles a where a.state = 'PUBLISHED' and ${found}
      order by array_position(${HELP_TOPIC_CODES}::text[], a.topic), a.position, a.id limit ${MAX_ARTICLES}`),
  )
  return { articles }
}

type Row = Omit<HelpArticle, 'blocks' | 'changed_at'> & { body: string; changed_at: Date }

/** Refuses NOT_FOUND. */
export async function helpArticle(db: Database, reader: { userId: string }, { article_id }: HelpArticleRef): Promise<HelpArticle> {
  const row = await db.read(scope, tx =>
    tx.maybe<Row>(sql`
      select a.id::text as article_id, a.topic, a.title, a.body, a.changed_at, w.is_solved
      from help_articles a left join help_answers w on w.article_id = a.id and w.user_id = ${reader.userId}
      where a.id = ${article_id} and a.state = 'PUBLISHED'`),
  )
  if (!row) throw new Refusal('NOT_FOUND')
  const { body, changed_at, ...rest } = row
  return { ...rest, blocks: articleBlocks(body), changed_at: changed_at.toISOString() }
}
