// Readings in the database: their order, what each account is known by, and which accounts are as they were.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { Day } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'
import { ACCOUNT, HELD, type WatchedAccount } from './store-ticks.ts'

/** Readings are numbered in the order in which they began to ask. */
export const nextReading = async (tx: Tx): Promise<bigint> =>
  BigInt((await tx.one<{ number: string }>(prepared`select nextval('monitors_reading_numbers') as number`)).number)

/** `objectsReading`, `figuresReading`: the readings that what is kept was told by. */
export type ReadAccount = WatchedAccount & { objectsReading: string; figuresReading: string; settledAt: Date | null }

const READ = sql`${ACCOUNT}, w.objects_reading as "objectsReading", w.figures_reading as "figuresReading", w.settled_at as "settledAt"`

/** As it stands, for whoever takes in a reading: one at a time. Undefined where it is nobody's any more. */
export const lockRead = (tx: Tx, adAccountId: string): Promise<ReadAccount | undefined> =>
  tx.maybe<ReadAccount>(prepared`select ${READ} from ${HELD} where w.ad_account_id = ${adAccountId} for no key update of w`)

/**
 * Of these accounts those that nobody else has now, and whose objects stand as a reading left them: where nothing is told of them, nothing
 * differs. At one tick of each hour an account is compared all the same, for our own pauses are written beside readings. Locked as by `lockRead`.
 */
export const lockSettled = (tx: Tx, adAccountIds: readonly string[], tick: number, at: Date): Promise<ReadAccount[]> =>
  tx.rows<ReadAccount>(prepared`
    select ${READ} from ${HELD} where w.ad_account_id = any(${[...adAccountIds]}::bigint[])
      and (w.ad_account_id / 64 + ${tick}::int) % 12 <> 0 and w.settled_at between ${at}::timestamptz - interval '2 hours' and ${at}
      and not exists (select from monitors_links l where l.ad_account_id = w.ad_account_id and l.resolved_at > w.settled_at - interval '10 minutes')
    order by w.ad_account_id for no key update of w skip locked`)

/** `trouble`: of a part that could not be read. `settledAt`: since when all that is kept stands as it is, if it does. */
export type ReadingNote = {
  adAccountId: string
  trouble: string | null
  objectsReading: bigint
  figuresReading: bigint | null
  objectsAt: Date
  settledAt: Date | null
  activitiesAt?: Date
  usersAt?: Date
  lastSpendDay?: Day | null
}

export async function noteReadings(tx: Tx, at: Date, notes: readonly ReadingNote[]): Promise<void> {
  await tx.run(prepared`
    update monitors_accounts w set read_at = ${at}, trouble = t.trouble, failed_at = case when t.trouble is not null then ${at}::timestamptz end,
      objects_at = t.objects_at, objects_reading = t.objects_reading, figures_reading = coalesce(t.figures_reading, w.figures_reading),
      settled_at = t.settled_at, activities_at = coalesce(t.activities_at, w.activities_at), users_at = coalesce(t.users_at, w.users_at),
      last_spend_day = coalesce(t.last_spend_day, w.last_spend_day)
    from unnest(${notes.map(note => note.adAccountId)}::bigint[], ${notes.map(note => note.trouble)}::text[], ${notes.map(note => note.objectsReading)}::bigint[],
      ${notes.map(note => note.figuresReading)}::bigint[], ${notes.map(note => note.objectsAt)}::timestamptz[], ${notes.map(note => note.settledAt)}::timestamptz[],
      ${notes.map(note => note.activitiesAt ?? null)}::timestamptz[], ${notes.map(note => note.usersAt ?? null)}::timestamptz[],
      ${notes.map(note => note.lastSpendDay ?? null)}::date[])
      as t (id, trouble, objects_reading, figures_reading, objects_at, settled_at, activities_at, users_at, last_spend_day)
    where w.ad_account_id = t.id`)
}

export async function noteTrouble(tx: Tx, adAccountId: string, code: string, at: Date): Promise<void> {
  await tx.run(sql`update monitors_accounts set trouble = ${code.slice(0, 100)}, failed_at = ${at} where ad_account_id = ${adAccountId}`)
}
