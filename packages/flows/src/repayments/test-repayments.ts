// A stage of repayments: customers who pay later, statements of theirs as they are once confirmed, and wallets that pay.
import { openAccount, transferNow } from '@tallyhelm/modules/ledger'
import { type Currency, type Money, money, parseMoney } from '@tallyhelm/protocol/values/money'
import { randomUUID } from 'node:crypto'
import { openStage, type Tenant, usd } from '../quota/test-stage.ts'
import { bookRecharge } from '../wallet/book-recharge.ts'

const system = { kind: 'system', name: 'test' } as const
export type RepaymentStage = Awaited<ReturnType<typeof openRepaymentStage>>
export type StatementOver = {
  payable?: number
  month?: string
  repayOn?: string
  currency?: Currency
  channel?: string
  status?: string
}

export async function openRepaymentStage() {
  const stage = await openStage()
  let numbers = 4_000_000_000

  /** What is spent is used of its credit line. */
  async function debtor({ used = usd(10_000), held = {} }: { used?: Money; held?: Partial<Record<Currency, string>> } = {}) {
    const of = await stage.tenant({ customerType: 0, balance: { ...usd(100_000), currency: used.currency } })
    if (used.minor > 0n) await spend(of, used)
    for (const [code, text] of Object.entries(held)) {
      const amount = parseMoney(text, code as Currency) ?? money(0n, 'USD') // the keys are the type's own
      await bookRecharge(stage.world, system, { customerId: of.customerId, provider: 'test', transactionId: randomUUID(), amount })
    }
    return of
  }

  /** As spend of ad accounts comes onto the line, without the orders behind it. */
  async function spend({ customerId }: Tenant, amount: Money): Promise<void> {
    const at = stage.world.clock.now()
    const { currency } = amount
    await stage.world.db.transaction({ kind: 'system' }, async tx => {
      const debit = await openAccount(tx, { kind: 'CREDIT_LINE', currency, customerId, subCustomerId: null }, at)
      const credit = await openAccount(tx, { kind: 'EXTERNAL', currency }, at)
      const reference = { kind: 'OPENING', id: customerId } as const
      const context = { customerId, subCustomerId: null, adAccountId: null, reference, operator: 'test', summary: '', at }
      await transferNow(tx, [{ key: `used:${customerId}`, code: 'OPENING', debit, credit, amount }], context)
    })
  }

  async function statement({ customerId, companyId }: Tenant, over: StatementOver = {}): Promise<string> {
    const {
      payable = 10_000,
      month = '2026-03-01',
      repayOn = '2026-04-28',
      currency = 'USD',
      channel = 'FACEBOOK',
      status = 'CONFIRMED',
    } = over
    numbers += 1
    const confirmed = status === 'WAIT_REPLY' || status === 'DISPUTED' ? 'null' : `'2026-04-10'`
    await stage.query(`insert into credit_statements (id, customer_id, company_id, channel, currency, month, account_count, spend_minor,
        service_fee_minor, tax_minor, rebate_minor, payable_minor, status, issued_at, confirm_deadline_at, repay_on, confirmed_at)
      values (${numbers}, ${customerId}, ${companyId}, '${channel}', '${currency}', '${month}', 1, ${payable}, 0, 0, 0, ${payable}, '${status}',
        '2026-04-08', '2026-04-13', '${repayOn}', ${confirmed})`)
    return String(numbers)
  }

  const rowsOf = async (text: string) => (await stage.query(text)).rows
  const statements = ({ customerId }: Tenant) =>
    rowsOf(
      `select id::text, status, paid_minor::text as paid, settled_at is not null as is_settled,
        (select string_agg(t.to_status, ' ' order by t.id) from credit_statement_steps t where t.statement_id = s.id) as steps
       from credit_statements s where customer_id = ${customerId} order by id`,
    )
  const allocations = ({ customerId }: Tenant) =>
    rowsOf(
      `select statement_id::text as statement, owed_minor::text as owed, paid_minor::text as paid, late_fee_minor::text as fee, overdue_days as days
       from repayments_allocations where customer_id = ${customerId} order by id`,
    )
  /** Posted money by kind of account and currency: credits less debits. */
  async function books({ customerId }: Tenant): Promise<Record<string, string>> {
    const rows = await rowsOf(
      `select a.kind || ' ' || a.currency as name, (b.credits_posted - b.debits_posted)::text as minor from ledger_accounts a
       join ledger_balances b on b.ledger_account_id = a.id where a.customer_id = ${customerId} and a.ad_account_id is null`,
    )
    return Object.fromEntries(rows.map(({ name, minor }) => [String(name), String(minor)]))
  }
  const go = (instant: string) => stage.clock.set(new Date(instant))
  go('2026-04-20T04:00:00Z')
  return { ...stage, debtor, statement, statements, allocations, books, go }
}
