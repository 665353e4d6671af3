// The manual as the portal reads it: what is published for this reader, and whether he was helped. Drafts do not exist here.
import type { Database } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { articleBlocks } from '@tallyhelm/protocol/topics/help/body'
import { CAPTIONS } from '@tallyhelm/protocol/topics/help/captions'
import { HELP_TOPIC_CODES, type HelpVideo, MAX_ARTICLES } from '@tallyhelm/protocol/topics/help/enums'
import type { HelpArticle, HelpArticleRef, HelpArticles } from '@tallyhelm/protocol/topics/help/schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { isMeantFor, type Reader } from '../notices/audience.ts'

/** Articles belong to no tenant: what decides is whom they are for. */
export const HELP_SCOPE = { kind: 'system' } as const
export const TREE_ORDER = sql`array_position(${HELP_TOPIC_CODES}::text[], a.topic), a.position, a.id`
export const ENTRY = raw('a.id::text as article_id, a.topic, a.title, a.video')
export const isReadBy = (reader: Reader): Sql => sql`a.state = 'PUBLISHED' and ${isMeantFor(reader)}`

export type EntryRow = Omit<HelpArticles['articles'][number], 'video'> & { video: HelpVideo | null }
export const videoOf = (name: HelpVideo | null) => (name === null ? null : { name, seconds: CAPTIONS[name].seconds })

/** In the order of the tree. */
export async function helpArticles(db: Database, reader: Reader): Promise<HelpArticles> {
  const rows = await db.read(HELP_SCOPE, tx =>
    tx.rows<EntryRow>(sql`select ${ENTRY} from help_articles a where ${isReadBy(reader)} order by ${TREE_ORDER} limit ${MAX_ARTICLES}`),
  )
  return { articles: rows.map(({ video, ...rest }) => ({ ...rest, video: videoOf(video) })) }
}

type Row = EntryRow & { body: string; changed_at: Date; is_solved: boolean | null }

/** Refuses NOT_FOUND. */
export async function helpArticle(db: Database, reader: Reader & { userId: string }, { article_id }: HelpArticleRef): Promise<HelpArticle> {
  const row = await db.read(HELP_SCOPE, tx =>
    tx.maybe<Row>(sql`
      select ${ENTRY}, a.body, a.changed_at, w.is_solved
      from help_articles a left join help_answers w on w.article_id = a.id and w.user_id = ${reader.userId}
      where a.id = ${article_id} and ${isReadBy(reader)}`),
  )
  if (!row) throw new Refusal('NOT_FOUND')
  const { body, changed_at, video, ...rest } = row
  return {
    ...rest,
    blocks: articleBlocks(body),
    changed_at: changed_at.toISOString(),
    video: video === null ? null : { name: video, seconds: CAPTIONS[video].seconds, captions: [...CAPTIONS[video].captions] },
  }
}
