// Day closes in the database: the figures of a day as they are, and as two people signed them.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Day } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'

/** Under the id of its case, with the figures as they stand now. */
export async function insertDayClose(tx: Tx, id: string, day: Day): Promise<void> {
  await tx.run(sql`
    insert into reconciliation_day_closes (id, day, figures) values (${id}, ${day}::date, reconciliation_day_figures(${day}::date))`)
}

/** `isChanged`: its figures are others now than those that the first person signed. */
export const readDayClose = (tx: Tx, id: string): Promise<{ day: Day; isChanged: boolean }> =>
  tx.one<{ day: Day; isChanged: boolean }>(sql`
    select c.day::text as day, c.figures <> reconciliation_day_figures(c.day) as "isChanged" from reconciliation_day_closes c where c.id = ${id}`)

export async function isDaySigned(tx: Tx, day: Day): Promise<boolean> {
  return (
    (await tx.maybe(sql`select 1 as is_there from reconciliation_day_closes where day = ${day}::date and signed_at is not null`)) !==
    undefined
  )
}

export async function signDayClose(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update reconciliation_day_closes set signed_at = ${at} where id = ${id} and signed_at is null`)
}
