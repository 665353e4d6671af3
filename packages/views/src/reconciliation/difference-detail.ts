// One difference with its history and the ad account's latest legs, where it usually comes from.
import type { Database } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { DifferenceDetail } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { differenceColumns, differenceOf, type DifferenceRow, differenceTables } from './difference-row.ts'

const LATEST_LEGS = 10
/** A step of an adjustment's case as a line of the difference's own history; its approval is the line ADJUSTED. */
const STEP_NAMES = sql`case e.event when 'SUBMITTED' then 'PROPOSED' else e.event end`

type HistoryRow = Pick<DifferenceDetail['history'][number], 'event' | 'actor' | 'note'> & { our: string; platform: string | null; at: Date }
type LegRow = Omit<DifferenceDetail['latest_legs'][number], 'at'> & { at: Date }

/** For staff. Refuses NOT_FOUND. The history runs from the oldest to the newest. */
export async function differenceDetail(db: Database, request: { difference_id: string }): Promise<DifferenceDetail> {
  const found = await db.read({ kind: 'staff' }, async tx => {
    const row = await tx.maybe<DifferenceRow>(sql`
      select ${differenceColumns} from ${differenceTables} where d.id = ${request.difference_id}`)
    if (!row) return undefined
    const history = await tx.rows<HistoryRow>(sql`
      select h.event, h.actor, h.note, h.our_minor as our, h.platform_minor as platform, h.at
      from (select id, event, actor, note, our_minor, platform_minor, at, (event in ('EXPLAINED', 'ADJUSTED', 'CLOSED', 'VANISHED'))::int * 2 as place
          from reconciliation_history where difference_id = ${request.difference_id}
        union all
        select e.id, ${STEP_NAMES}, e.by_name, e.reason, j.our_minor, j.platform_minor, e.at, 1
          from reconciliation_adjustments j join cases_events e on e.case_id = j.id
          where j.difference_id = ${request.difference_id} and e.event in ('SUBMITTED', 'REJECTED', 'WITHDRAWN', 'LAPSED')) h
      order by h.at, h.place, h.id`)
    const legs = await tx.rows<LegRow>(sql`
      select i.order_id::text as apply_no, i.id::text as item_id, i.state, ledger_money_text(nullif(i.amount_minor, 0), i.currency) as amount,
        ledger_money_text(i.base_minor, i.currency) as before_limit, ledger_money_text(i.after_limit_minor, i.currency) as after_limit,
        i.created_at as at
      from quota_items i where i.ad_account_id = ${row.account_id} order by i.id desc limit ${LATEST_LEGS}`)
    return { row, history, legs }
  })
  if (!found) throw new Refusal('NOT_FOUND')
  const { row, history, legs } = found
  const text = (minor: string) => decimalText(money(BigInt(minor), row.currency))
  return {
    ...differenceOf(row),
    history: history.map(({ our, platform, at, ...line }) => ({
      ...line,
      our_amount: text(our),
      platform_amount: platform === null ? null : text(platform),
      at: at.toISOString(),
    })),
    latest_legs: legs.map(leg => ({ ...leg, at: leg.at.toISOString() })),
  }
}
