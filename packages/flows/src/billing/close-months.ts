// Close months: once their time has come, what was spent and charged becomes bills that stay as they are (job billing.close-months).
import { audit } from '@tallyhelm/modules/audit'
import { closeMonth, type ClosedMonth, lastMonth, lockClosing } from '@tallyhelm/modules/billing'
import { holdOldDays } from '@tallyhelm/modules/spend'
import { issueStatements } from '@tallyhelm/modules/statements'
import { findMarketRate, rateText, withMarkup } from '@tallyhelm/modules/exchange'
import { CLOSING_WAITS_MS, closesAt, latestToClose } from '@tallyhelm/protocol/topics/billing/closing'
import { CONFIRM_DAYS, REPAY_DAYS } from '@tallyhelm/protocol/topics/statements/enums'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { addMonths, type Month } from '@tallyhelm/protocol/values/month'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
/** A month of twenty million rows takes minutes. */
const STATEMENT_MS = 30 * 60_000

export type MonthReport = ClosedMonth & { month: Month; statements: number }

/**
 * Every month that is due, the earlier first; the very first is the latest one due. Cut off, a month is as if it had never begun. Does nothing
 * while another worker closes.
 */
export async function closeMonths(world: World): Promise<MonthReport[]> {
  const reports: MonthReport[] = []
  for (let month = await nextMonth(world); month !== undefined; month = await nextMonth(world)) {
    const report = await closeOne(world, month)
    if (report === undefined) break
    reports.push(report)
    if (report.waiting > 0) break
  }
  return reports
}

/** The month that is to be closed and may be now. */
export async function nextMonth({ db, clock, settings }: World): Promise<Month | undefined> {
  const latest = latestToClose(clock.now(), settings.billsClose)
  const last = await db.read(system, tx => lastMonth(tx))
  if (last === undefined) return latest
  if (!last.isClosed) return last.month
  const next = addMonths(last.month, 1)
  return next <= latest ? next : undefined
}

/** Days of earlier months stand still meanwhile: that is held before the closing's own transaction begins, which reads what there was then. */
async function closeOne(world: World, month: Month): Promise<MonthReport | undefined> {
  return await world.db.load(
    system,
    async tx => {
      if (!(await lockClosing(tx))) return undefined
      await holdOldDays(tx)
      return await closeHeld(world, month)
    },
    STATEMENT_MS,
  )
}

async function closeHeld(world: World, month: Month): Promise<MonthReport> {
  const at = world.clock.now()
  const due = closesAt(month, world.settings.billsClose)
  return await world.db.load(
    system,
    async tx => {
      const waitsForSpend = at.getTime() < due.getTime() + CLOSING_WAITS_MS
      const closed = await closeMonth(tx, { month, cnyPerUsd: await yuanPerDollar(tx, at), waitsForSpend, at })
      const statements = await issueStatements(tx, {
        month,
        at,
        confirmUntil: addDays(dayOf(at), CONFIRM_DAYS),
        repayOn: addDays(dayOf(at), REPAY_DAYS),
      })
      await audit(world, tx, { kind: 'system', name: 'billing' }, 'billing.close-month', ['month', month], { ...closed, statements })
      return { ...closed, statements, month }
    },
    STATEMENT_MS,
    true,
  )
}

/** The agency's rate of the day. */
async function yuanPerDollar(tx: Tx, at: Date): Promise<string | null> {
  const market = await findMarketRate(tx, 'CNY', at)
  return market ? rateText(withMarkup(market.rate, market.markupBasisPoints)) : null
}
