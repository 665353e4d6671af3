// Articles in the database, each version as it was, and each reader's last word.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ArticleState, HelpTopic } from '@tallyhelm/protocol/topics/help/enums'
import sql from 'sql-template-tag'

export type ArticleContent = { topic: HelpTopic; title: string; body: string; position: number; state: ArticleState }
export type StoredArticle = ArticleContent & { id: string; version: number }

/** Whoever adds waits for whoever does; gives how many articles there are. */
export async function lockArticles(tx: Tx): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('help-articles', 0))`)
  return (await tx.one<{ n: number }>(sql`select count(*)::int as n from help_articles`)).n
}

export const lockArticle = (tx: Tx, id: string): Promise<StoredArticle | undefined> =>
  tx.maybe<StoredArticle>(sql`select id, topic, title, body, position, state, version from help_articles where id = ${id} for update`)

type Kept = StoredArticle & { staffId: string; reason: string; at: Date }

/** Adds it, or writes over the former version, which stays among the versions. */
export async function keepArticle(tx: Tx, article: Kept): Promise<void> {
  const { id, topic, title, body, position, state, version, staffId, reason, at } = article
  await tx.run(sql`
    insert into help_articles (id, topic, title, body, position, state, version, changed_by, changed_at)
    values (${id}, ${topic}, ${title}, ${body}, ${position}, ${state}, ${version}, ${staffId}, ${at})
    on conflict (id) do update set topic = excluded.topic, title = excluded.title, body = excluded.body, position = excluded.position,
      state = excluded.state, version = excluded.version, changed_by = excluded.changed_by, changed_at = excluded.changed_at`)
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
