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

/** Whether `everyMs` have passed since the last time; of several who ask at once one is told yes. Until it is known how it went, it did not go well. */
export async function claimMark(tx: Tx, claim: { name: MarkName; at: Date; everyMs: number }): Promise<boolean> {
  const { name, at, everyMs } = claim
  const claimed = await tx.run(sql`
    insert into setup_marks as m (name, at, is_well, since, note) values (${name}, ${at}, false, ${at}, '尚无结果')
    on conflict (name) do update set at = excluded.at where m.at <= ${new Date(at.getTime() - everyMs)}`)
  return claimed === 1
}
