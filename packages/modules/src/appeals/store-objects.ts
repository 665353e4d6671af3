// What appeals are against, as its own topic has it: read and locked, never written here.
import type { Scope, Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { AppealObject } from '@tallyhelm/protocol/topics/appeals/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw, type Sql } from 'sql-template-tag'

export type AppealedObject = {
  customerId: string
  subCustomerId: string | null
  adAccountId: string
  accountName: string
  channel: Channel
  /** of its own topic */
  status: string
}
type Target = { object: AppealObject; objectId: string }

const TABLES: Readonly<Record<AppealObject, Sql>> = {
  RECTIFICATION: raw('violations_rectifications'),
  FOREWARNING: raw('violations_forewarnings'),
  FREEZE: raw('freezes_records'),
}

/** As far as the scope may see it, of ad accounts that its customer still holds. */
export const findAppealed = (tx: Tx, target: Target, of: Scope = tx.scope): Promise<AppealedObject | undefined> =>
  tx.maybe<AppealedObject>(select(target, of))

/** Locked until the transaction ends; the caller holds its ad account. */
export const lockAppealed = (tx: Tx, target: Target, of: Scope = tx.scope): Promise<AppealedObject | undefined> =>
  tx.maybe<AppealedObject>(sql`${select(target, of)} for no key update of o`)

const select = ({ object, objectId }: Target, of: Scope) => sql`
  select o.customer_id as "customerId", o.sub_customer_id as "subCustomerId", o.ad_account_id as "adAccountId", x.account_name as "accountName",
    o.channel, o.status
  from ${TABLES[object]} o
  join ad_accounts_accounts x on x.customer_id = o.customer_id and x.id = o.ad_account_id and x.taken_back_at is null
  where o.id = ${objectId} and ${ownRows(of, 'o')}`
