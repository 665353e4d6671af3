// By which ways news reach each user, and what waits for the gateway, in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import { type Alert, usualWays } from '@tallyhelm/protocol/topics/notices/alerts'
import type { AlertChoice } from '@tallyhelm/protocol/topics/notices/alert-schemas'
import sql from 'sql-template-tag'

/** The rest of a user's choices stay as they are. */
export async function writeChoices(tx: Tx, userId: string, choices: readonly AlertChoice[]): Promise<void> {
  await tx.run(sql`
    insert into notices_choices (user_id, alert, in_app, sms, mail)
    select ${userId}, * from unnest(${choices.map(one => one.alert)}::text[], ${choices.map(one => one.in_app)}::boolean[],
      ${choices.map(one => one.sms)}::boolean[], ${choices.map(one => one.mail)}::boolean[])
    on conflict (user_id, alert) do update set in_app = excluded.in_app, sms = excluded.sms, mail = excluded.mail`)
}

export async function wantsMail(tx: Tx, userId: string, alert: Alert): Promise<boolean> {
  const row = await tx.maybe<{ mail: boolean }>(sql`select mail from notices_choices where user_id = ${userId} and alert = ${alert}`)
  return row?.mail ?? usualWays(alert).mail
}

export type Delivery = {
  messageId: string
  way: 'SMS' | 'MAIL'
  title: string
  body: string
  link: string | null
  /** False once the user is disabled, or of another customer than the message. */
  isWanted: boolean
  userName: string
  phone: string
  email: string | null
}
const AGAIN_AFTER = '5 minutes'
const MOST_TRIES = 8

/** Takes what is due; unless it is dropped, it is due again after five minutes, eight times in all. */
export const claimDeliveries = (tx: Tx, now: Date, most: number): Promise<Delivery[]> =>
  tx.rows<Delivery>(sql`
    with due as (
      select message_id, way from notices_deliveries where due_at <= ${now} order by due_at limit ${most} for update skip locked),
    claimed as (
      update notices_deliveries d set due_at = ${now}::timestamptz + ${AGAIN_AFTER}::interval, tries = d.tries + 1
      from due where d.message_id = due.message_id and d.way = due.way returning d.message_id, d.way, d.user_id, d.tries)
    select m.id as "messageId", c.way, m.title, m.body, m.link, u.wallet_user_name as "userName", u.country_code || u.mobile as phone, u.email,
      c.tries <= ${MOST_TRIES} and not u.is_disabled and (m.customer_id is null or
        (u.customer_id = m.customer_id and u.sub_customer_id is not distinct from m.sub_customer_id)) is true as "isWanted"
    from claimed c join notices_messages m on m.id = c.message_id join organization_wallet_users u on u.id = c.user_id`)

export async function dropDelivery(tx: Tx, { messageId, way }: Pick<Delivery, 'messageId' | 'way'>): Promise<void> {
  await tx.run(sql`delete from notices_deliveries where message_id = ${messageId} and way = ${way}`)
}
