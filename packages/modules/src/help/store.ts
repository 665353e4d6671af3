// Articles in the database, each version as it was, and each reader's last word.
import type { Tx } from '@tallyhelm/infra/db/database'
import { articleBlocks, plainOf } from '@tallyhelm/protocol/topics/help/body'
import type { ArticleState, HelpTopic, HelpVideo } from '@tallyhelm/protocol/topics/help/enums'
import type { NoticeReach } from '@tallyhelm/protocol/topics/notices/enums'
import sql from 'sql-template-tag'

export type ArticleContent = {
  topic: HelpTopic
  title: string
  body: string
  position: number
  state: ArticleState
  reach: NoticeReach
  /** those for whom alone it is; empty is for all */
  customer_ids: readonly string[]
  video: HelpVideo | null
}
export type StoredArticle = ArticleContent & { id: string; version: number }

/** Whoever adds waits for whoever does; gives how many articles there are. */
export async function lockArticles(tx: Tx): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('help-articles', 0))`)
  return (await tx.one<{ n: number }>(sql`select count(*)::int as n from help_articles`)).n
}

export const storedTitles = async (tx: Tx): Promise<ReadonlySet<string>> =>
  new Set((await tx.rows<{ title: string }>(sql`select title from help_articles`)).map(({ title }) => title))

export const lockArticle = (tx: Tx, id: string): Promise<StoredArticle | undefined> =>
  tx.maybe<StoredArticle>(sql`
    select id, topic, title, body, position, state, reach, coalesce(named_customers, '{}') as customer_ids, video, version
    from help_articles where id = ${id} for update`)

type Kept = StoredArticle & { staffId: string; reason: string; at: Date }

/** Adds it, or writes over the former version, which stays among the versions. */
export async function keepArticle(tx: Tx, article: Kept): Promise<void> {
  const { id, topic, title, body, position, state, reach, customer_ids, video, version, staffId, reason, at } = article
  const named = customer_ids.length === 0 ? null : customer_ids
  const plain = plainOf(articleBlocks(body))
  await tx.run(sql`
    insert into help_articles (id, topic, title, body, plain, position, state, reach, named_customers, video, version, changed_by, changed_at)
    values (${id}, ${topic}, ${title}, ${body}, ${plain}, ${position}, ${state}, ${reach}, ${named}, ${video}, ${version}, ${staffId}, ${at})
    on conflict (id) do update set topic = excluded.topic, title = excluded.title, body = excluded.body, plain = excluded.plain,
      position = excluded.position, state = excluded.state, reach = excluded.reach, named_customers = excluded.named_customers,
      video = excluded.video, version = excluded.version, changed_by = excluded.changed_by, changed_at = excluded.changed_at`)
  await tx.run(sql`
    insert into help_versions (article_id, version, state, title, body, reason, staff_id, at)
    values (${id}, ${version}, ${state}, ${title}, ${body}, ${reason}, ${staffId}, ${at})`)
}

/** False, and nothing kept, where no such article is published. */
export async function keepAnswer(tx: Tx, answer: { articleId: string; userId: string; isSolved: boolean; at: Date }): Promise<boolean> {
  const { articleId, userId, isSolved, at } = answer
  const kept = await tx.run(sql`
    insert into help_answers (article_id, user_id, is_solved, version, at)
    select a.id, ${userId}, ${isSolved}, a.version, ${at} from help_articles a where a.id = ${articleId} and a.state = 'PUBLISHED'
    on conflict (article_id, user_id) do update set is_solved = excluded.is_solved, version = excluded.version, at = excluded.at`)
  return kept === 1
}
