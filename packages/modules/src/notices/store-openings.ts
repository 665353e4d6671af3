// Openings in the database: which coming page has opened, and who of those who asked has been told.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export type Opening = { feature: string; title: string; link: string }

/** Whoever asks and whoever tells wait for each other, so that nobody is between them. */
export async function lockOpening(tx: Tx, feature: string): Promise<Opening | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`notices-feature:${feature}`}, 0))`)
  return await tx.maybe<Opening>(sql`select feature, title, link from notices_openings where feature = ${feature}`)
}

export async function insertOpening(tx: Tx, opening: Opening & { staffId: string; at: Date }): Promise<void> {
  const { feature, title, link, staffId, at } = opening
  await tx.run(sql`
    insert into notices_openings (feature, title, link, staff_id, opened_at) values (${feature}, ${title}, ${link}, ${staffId}, ${at})`)
}

/** Marks at most `most` of those who wait as told; gives who they are. */
export async function takeWaiting(tx: Tx, feature: string, at: Date, most: number): Promise<string[]> {
  const rows = await tx.rows<{ userId: string }>(sql`
    update notices_interests set told_at = ${at} where feature = ${feature} and told_at is null and user_id in (
      select user_id from notices_interests where feature = ${feature} and told_at is null order by user_id limit ${most})
    returning user_id as "userId"`)
  return rows.map(({ userId }) => userId)
}
