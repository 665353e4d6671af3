// A stage of months: days of spend as synchronisations write them, late ones too, and bills as the database holds them.
import { lockAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { markLateSpend } from '@tallyhelm/modules/billing'
import { businessMark, moveRollups, SECOND_READING_MS, settledDays, writeSpendDays } from '@tallyhelm/modules/spend'
import { monthsBilled } from '@tallyhelm/protocol/topics/billing/closing'
import { type Day, dayOf } from '@tallyhelm/protocol/values/day'
import { money } from '@tallyhelm/protocol/values/money'
import type { Scope } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'
import { type Account, openStage } from '../quota/test-stage.ts'

const system = { kind: 'system' } as const
export type Bill = {
  id: string
  sub: string | null
  company: string
  channel: string
  currency: string
  month: string
  accounts: number
  spend: string
  usd: string
  fee: string
  tax: string
  rebate: string
  payable: string
  cny: string | null
}
export type MonthStage = Awaited<ReturnType<typeof openMonthStage>>

export async function openMonthStage() {
  const stage = await openStage()
  const { world, clock } = stage

  /** What the platform tells of these days now; days are settled once they are old enough. */
  async function spend(account: Account, days: Readonly<Record<Day, number>>): Promise<void> {
    const now = world.clock.now()
    const rows = Object.entries(days).map(([day, minor]) => ({
      day,
      spend: money(BigInt(minor), account.currency),
      impressions: 1,
      clicks: 1,
    }))
    await world.db.transaction(system, async tx => {
      const [locked] = await lockAdAccounts(tx, [account.id])
      if (!locked) throw new Error('no such account')
      const read = (at: Date) => writeSpendDays(tx, locked, settledDays(rows, dayOf(now)), { readAt: at, source: 'RESTATED' })
      // Read a second time, as what is suspicious is.
      for (const at of [new Date(now.getTime() - SECOND_READING_MS), now]) {
        const { shown, changed } = await read(at)
        await markLateSpend(tx, locked.id, monthsBilled(changed, now, world.settings.billsClose))
        await moveRollups(tx, [locked], shown, businessMark(now))
      }
    })
  }

  const bills = (scope: Scope = system, customerId: string | null = null) =>
    world.db.read(scope, tx =>
      tx.rows<Bill>(sql`
        select id::text, sub_customer_id::text as sub, company_id::text as company, channel, currency, to_char(month, 'YYYY-MM') as month,
          account_count as accounts, spend_minor::text as spend, spend_usd_minor::text as usd, service_fee_minor::text as fee,
          tax_minor::text as tax, rebate_minor::text as rebate, payable_minor::text as payable, spend_cny_minor::text as cny
        from billing_bills where ${customerId}::bigint is null or customer_id = ${customerId} order by month, id`),
    )
  const lines = (billId: string) =>
    world.db.read(system, tx =>
      tx.rows<{ account: string; of: string; spend: string; fee: string; tax: string }>(sql`
        select ad_account_id::text as account, to_char(of_month, 'YYYY-MM') as of, spend_minor::text as spend, service_fee_minor::text as fee,
          tax_minor::text as tax from billing_bill_lines where bill_id = ${billId} order by ad_account_id, of_month`),
    )
  const go = (instant: string) => clock.set(new Date(instant))
  return { ...stage, spend, bills, lines, go }
}
