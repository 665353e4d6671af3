// A stage of invoices: accounts of all platforms with spend around a month, its closing, faults of its invoices, and readings as the worker does them.
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { openStage, system } from '../ad-accounts/test-stage.ts'
import { closeMonths } from '../billing/close-months.ts'
import { readTwice } from '../spend/test-readings.ts'
import { readInvoices, startInvoiceReadings } from './check-invoices.ts'

type Platform = 'meta' | 'google' | 'tiktok'
type Made = { id: string; outsideId: string }
export const PLATFORMS = ['meta', 'google', 'tiktok'] as const
export const CHANNELS = { meta: 'FACEBOOK', google: 'GOOGLE', tiktok: 'TIKTOK' } as const
export const MONTH = '2026-03'
/** Spend of 15 and 20 in the month, and different days around its end. */
export const SPEND = { '2026-03-15': '15.00', '2026-03-31': '20.00', '2026-04-01': '40.00' }
export const spendOf = (spend: Record<string, string>) => Object.entries(spend).map(([date, amount]) => ({ date, spend: amount }))
export type Check = { account: string; cause: string; bill: string; days: string; invoice: string | null; customer: string | null }
export type InvoiceStage = Awaited<ReturnType<typeof openInvoiceStage>>

export async function openInvoiceStage() {
  const house = await openStage()
  let planned: [Platform, Made, Record<string, string>][] = []
  const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))

  async function account(platform: Platform, spend: Record<string, string> = SPEND, facts: Record<string, unknown> = {}): Promise<Made> {
    const made = await house.adopted(platform, { cap: '1000', balance: platform === 'tiktok' ? '1000' : undefined, ...facts })
    expect(await syncAccount(house.world, system, { adAccountId: made.id })).toEqual({ kind: 'synced' })
    planned.push([platform, made, spend])
    return made
  }
  const sync = ({ id }: Made) => readTwice(house, id, 60)

  /** Goes on to the twentieth of April, when March is closed. */
  async function closeMonth(): Promise<void> {
    house.advance(new Date('2026-04-20T04:00:00Z').getTime() - house.clock.now().getTime())
    for (const [platform, made, spend] of planned) {
      await house.control(`accounts/${platform}/${made.outsideId}`, { spend: spendOf(spend) })
      await sync(made)
    }
    planned = []
    expect((await closeMonths(house.world)).map(({ month }) => month)).toContain(MONTH)
  }
  const fault = (platform: Platform, kind: string, outsideId: string, more: Record<string, unknown> = {}) =>
    house.control('invoices', { platform, kind, month: MONTH, account_id: outsideId, ...more })

  /** As the worker would: begins what is due and works off every job that waits, whenever it is due. */
  async function check(): Promise<number> {
    const { begun } = await startInvoiceReadings(house.world)
    await work()
    return begun
  }
  async function work(): Promise<void> {
    for (let rounds = 0; rounds < 60; rounds += 1) {
      const jobs = await house.world.db.transaction({ kind: 'system' }, tx =>
        tx.rows<{ id: string; payload: { reading_id: string; is_turn: boolean } }>(sql`
          select j.id::text as id, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
          where j.task_identifier = 'reconciliation.read-invoices'`),
      )
      if (jobs.length === 0) return
      await house.world.db.transaction({ kind: 'system' }, tx =>
        tx.run(sql`select graphile_worker.complete_jobs(${jobs.map(job => job.id)}::bigint[])`),
      )
      for (const { payload } of jobs) await readInvoices(house.world, { readingId: payload.reading_id, isTurn: payload.is_turn })
    }
    throw new Error('the readings do not end')
  }

  const checks = (channel: string) =>
    rows<Check>(sql`
      select outside_account_id as account, cause, bill_minor::text as bill, days_minor::text as days, invoice_minor::text as invoice,
        customer_id::text as customer from reconciliation_invoice_checks where channel = ${channel} order by 1`)
  const causes = async (channel: string) => Object.fromEntries((await checks(channel)).map(each => [each.account, each.cause]))
  const reading = async (channel: string) =>
    (
      await rows<{ state: string; problem: string | null; failures: number }>(
        sql`select state, problem, failures from reconciliation_invoice_readings where channel = ${channel}`,
      )
    )[0]
  const marks = () =>
    rows<{ account: string; mark: string }>(sql`select ad_account_id::text as account, mark from reconciliation_bill_marks order by 1`)
  return { ...house, rows, account, sync, closeMonth, fault, check, work, checks, causes, reading, marks }
}
