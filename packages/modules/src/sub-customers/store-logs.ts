// The log of sub-customers in the database, and when they were reminded.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { LogAction } from '@tallyhelm/protocol/topics/sub-customers/enums'
import type { Day } from '@tallyhelm/protocol/values/day'
import { type Actor, actorName } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'

export type NewLog = {
  id: string
  customerId: string
  subCustomerId: string
  action: LogAction
  about?: string
  before: string
  after: string
  operator: string
  at: Date
}

/** Who did it, as the agent reads it: the agency's staff have no names there. */
export function operatorOf(actor: Actor): string {
  if (actor.kind === 'user') return actorName(actor)
  return actor.kind === 'staff' ? '平台' : '系统'
}

type Account = { accountName: string; outsideAccountId: string }

/** Whose an ad account was and is: in the log of each sub-customer that it concerns. */
export const accountLog = ({ accountName, outsideAccountId }: Account) => ({
  action: 'ACCOUNT' as const,
  about: `${accountName} (${outsideAccountId})`,
})

export async function insertLogs(tx: Tx, logs: readonly NewLog[]): Promise<void> {
  if (logs.length === 0) return
  await tx.run(sql`
    insert into sub_customers_logs (id, customer_id, sub_customer_id, action, about, before, after, operator, at)
    select * from unnest(${logs.map(l => l.id)}::bigint[], ${logs.map(l => l.customerId)}::bigint[], ${logs.map(l => l.subCustomerId)}::bigint[],
      ${logs.map(l => l.action)}::text[], ${logs.map(l => l.about ?? '')}::text[], ${logs.map(l => l.before)}::text[],
      ${logs.map(l => l.after)}::text[], ${logs.map(l => l.operator)}::text[], ${logs.map(l => l.at)}::timestamptz[])`)
}

export type ReminderKind = 'rectification' | 'freeze'
type Reminder = { id: string; customerId: string; subCustomerId: string; day: Day; at: Date }

/** False when it was reminded of on this day already. */
export async function noteReminder(tx: Tx, kind: ReminderKind, { id, customerId, subCustomerId, day, at }: Reminder): Promise<boolean> {
  const into =
    kind === 'rectification'
      ? sql`insert into sub_customers_reminders (rectification_id, day, customer_id, sub_customer_id, reminded_at)`
      : sql`insert into sub_customers_freeze_reminders (record_id, day, customer_id, sub_customer_id, reminded_at)`
  const written = await tx.run(sql`
    ${into} values (${id}, ${day}, ${customerId}, ${subCustomerId}, ${at}) on conflict do nothing`)
  return written === 1
}
