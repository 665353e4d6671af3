// What whoever asked for a case may do about it, for the rows of a list; as the case itself says it (case-state.ts).
import sql, { type Sql } from 'sql-template-tag'

/** Of the case `k`, of a kind that may be appealed also where our own checks ended it. */
export const makerActs = (userId: string): Readonly<Record<'may_withdraw' | 'may_resubmit' | 'may_appeal', Sql>> => ({
  may_withdraw: sql`(k.maker_id = ${userId} and k.status = 'PENDING')`,
  may_resubmit: sql`(k.maker_id = ${userId} and k.status = 'REJECTED')`,
  may_appeal: sql`(k.maker_id = ${userId} and k.status in ('REJECTED', 'LAPSED') and k.stage = 'REVIEW')`,
})
