// Marks in the database: one row for each thing that is done again and again.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { MarkName } from '@tallyhelm/protocol/topics/setup/enums'
import sql from 'sql-template-tag'

const MOST_NOTE = 500

/** `since` stays while it goes on as it is. */
export async function keepMark(tx: Tx, mark: { name: MarkName; at: Date; isWell: boolean; note: string }): Promise<void> {
  const { name, at, isWell, note } = mark
  await tx.run(sql`
    insert into setup_marks as m (name, at, is_well, since, note) values (${name}, ${at}, ${isWell}, ${at}, ${note.slice(0, MOST_NOTE)})
    on conflict (name) do update set at = excluded.at, is_well = excluded.is_well, note = excluded.note,
      since = case when m.is_well = excluded.is_well then m.since else excluded.since end`)
}

/** The last time of each; undefined before the first. */
export async function findMark(tx: Tx, name: MarkName): Promise<{ at: Date; isWell: boolean } | undefined> {
  return tx.maybe<{ at: Date; isWell: boolean }>(sql`select at, is_well as "isWell" from setup_marks where name = ${name}`)
}
