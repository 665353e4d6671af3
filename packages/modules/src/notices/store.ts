// Interests in the database, and how names are listed in a message.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

/** Once per user and feature; again changes nothing. */
export async function insertInterest(tx: Tx, interest: { userId: string; feature: string; at: Date }): Promise<void> {
  await tx.run(sql`
    insert into notices_interests (user_id, feature, created_at) values (${interest.userId}, ${interest.feature}, ${interest.at})
    on conflict (user_id, feature) do nothing`)
}

/** The features a user asked to be told about, sorted; locked against a second writer until the transaction ends. */
export async function lockInterests(tx: Tx, userId: string): Promise<string[]> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`notices-interests:${userId}`}, 0))`)
  const rows = await tx.rows<{ feature: string }>(
    sql`select feature from notices_interests where user_id = ${userId} order by feature collate "C"`,
  )
  return rows.map(row => row.feature)
}

/** The first few, cut where they are long, so that any number of any length fits into its text. */
const NAMED = 5
const LONGEST = 40

/** «A»、«B» in Chinese quotes, five at most and each of 40 characters at most, then how many there are in all: 250 characters at most. */
export function listNames(names: readonly string[], unit: string): string {
  const named = names.slice(0, NAMED).map(name => `“${cut(name)}”`)
  return `${named.join('、')}${names.length > NAMED ? `等 ${names.length} ${unit}` : ''}`
}

function cut(name: string): string {
  const characters = [...name]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : name
}
