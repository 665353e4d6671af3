// Periods, counts and pages from kept days equal what adding up and numbering the whole history gives, whatever was posted.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { holdTransfers, openAccount, postTransfers, type Transfer, transferNow } from '@tallyhelm/modules/ledger'
import { FLOW_TYPE_CODES, OCCURRING_FLOW_TYPE_CODES } from '@tallyhelm/protocol/topics/wallet/enums'
import { flowListRequest } from '@tallyhelm/protocol/topics/wallet/schemas'
import { addDays, type Day, dayOf } from '@tallyhelm/protocol/values/day'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSmallPages } from '../lists/test-small-pages.ts'
import { flowList } from './flow-list.ts'

const START = new Date('2026-03-01T15:30:00Z')
const HOUR = 3_600_000
const FIRST: Day = '2026-03-01'
const scopeOf = (customerId: string, subCustomerId: string | null = null) => ({ kind: 'tenant', customerId, subCustomerId }) as const
let house: TestDatabase
let [external, wallet, line] = ['', '', '']

beforeAll(async () => {
  house = await testDatabase()
  await house.database.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`insert into organization_customers (id, name, customer_type, customer_nature, created_at)
      values (1, 'a', 1, 'DIRECT_AGENT', ${START}), (2, 'b', 1, 'DIRECT_AGENT', ${START})`)
    await tx.run(
      sql`insert into credit_lines (customer_id, currency, base_minor, temporary_minor, is_frozen) values (1, 'USD', 100000, 0, false)`,
    )
    external = await openAccount(tx, { kind: 'EXTERNAL', currency: 'USD' }, START)
    wallet = await openAccount(tx, { kind: 'WALLET', currency: 'USD', customerId: '1', subCustomerId: null }, START)
    line = await openAccount(tx, { kind: 'CREDIT_LINE', currency: 'USD', customerId: '1', subCustomerId: null }, START)
    await tx.run(sql`update ledger_balances set overdraft_minor = 100000 where ledger_account_id = ${line}`)
    await postAll(tx)
  })
})
afterAll(() => house?.drop())

type Posted = { flowNo: string; at: Date; code: string; delta: bigint; fund: 'WALLET' | 'CREDIT_LINE' }

/** A hundred and forty postings over nine days or so, some of them held for hours first, between outside and both funds. */
async function postAll(tx: Parameters<typeof openAccount>[0]): Promise<void> {
  const draw = fc.sample(
    fc.record({
      fund: fc.constantFrom('WALLET', 'CREDIT_LINE'),
      isIn: fc.boolean(),
      minor: fc.integer({ min: 1, max: 900 }),
      code: fc.constantFrom(...OCCURRING_FLOW_TYPE_CODES),
      hours: fc.integer({ min: 0, max: 3 }),
      isHeld: fc.boolean(),
    }),
    { numRuns: 140, seed: 7 },
  )
  let at = START
  const context = {
    customerId: '1',
    subCustomerId: null,
    adAccountId: null,
    reference: { kind: 'PAYMENT', id: '1' },
    operator: '',
    summary: '',
  } as const
  await transferNow(tx, [{ key: 'start', code: 'RECHARGE', debit: external, credit: wallet, amount: money(100_000n, 'USD') }], {
    ...context,
    at,
  })
  for (const [index, { fund, isIn, minor, code, hours, isHeld }] of draw.entries()) {
    const own = fund === 'WALLET' ? wallet : line
    const [debit, credit] = isIn ? [external, own] : [own, external]
    const transfer: Transfer = { key: `t${index}`, code, debit, credit, amount: money(BigInt(minor), 'USD') }
    at = new Date(at.getTime() + hours * HOUR)
    if (!isHeld) await transferNow(tx, [transfer], { ...context, at })
    else {
      await holdTransfers(tx, [transfer], { ...context, at })
      at = new Date(at.getTime() + HOUR)
      await postTransfers(tx, [transfer.key], at)
    }
  }
}

/** The whole history, added up by nobody. */
async function history(): Promise<Posted[]> {
  const rows = await house.database.read({ kind: 'system' }, tx =>
    tx.rows<{ flowNo: string; at: Date; code: string; debit: string; minor: string; isWallet: boolean }>(sql`
      select flow_no as "flowNo", ended_at as at, code, debit_account_id as debit, amount_minor as minor,
        ${wallet} in (debit_account_id, credit_account_id) as "isWallet"
      from ledger_transfers where state = 'POSTED' order by flow_no desc`),
  )
  return rows.map(({ debit, minor, isWallet, ...row }) => {
    const fund = isWallet ? 'WALLET' : 'CREDIT_LINE'
    return { ...row, fund, delta: debit === external ? BigInt(minor) : -BigInt(minor) }
  })
}

const sum = (posted: readonly Posted[]) => posted.reduce((total, { delta }) => total + delta, 0n)
const text = (minor: bigint) => decimalText(money(minor, 'USD'))
const days = fc.integer({ min: -1, max: 13 }).map(n => addDays(FIRST, n))

test('for any days, type, direction, order and page', async () => {
  const all = await history()
  expect(all).toHaveLength(141)
  const asked = fc.record({
    fund: fc.constantFrom('WALLET' as const, 'CREDIT_LINE' as const),
    from: fc.option(days, { nil: undefined }),
    until: fc.option(days, { nil: undefined }),
    flow_type: fc.option(fc.constantFrom(...FLOW_TYPE_CODES), { nil: undefined, freq: 1 }),
    direction: fc.option(fc.constantFrom('in' as const, 'out' as const), { nil: undefined }),
    sort: fc.constantFrom('at' as const, 'at' as const, 'income' as const),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    // Every posting has the same reference: what no day keeps is counted, and gives the same flows.
    reference_no: fc.option(fc.constantFrom('1', '2'), { nil: undefined, freq: 1 }),
    page_num: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 30 })),
    page_size: fc.constantFrom(3, 10),
  })
  await fc.assert(
    fc.asyncProperty(asked, async ({ page_num, page_size, ...filters }) => {
      const request = withSmallPages(flowListRequest, { ...filters, page_num, page_size })
      const page = await flowList(house.database, scopeOf('1'), request)
      const own = all.filter(({ fund }) => fund === filters.fund)
      const before = own.filter(({ at }) => filters.from !== undefined && dayOf(at) < filters.from)
      const within = own.filter(({ at }) => dayOf(at) >= (filters.from ?? '') && dayOf(at) < (filters.until ?? '9999-01-01'))
      const limit = filters.fund === 'WALLET' ? 0n : 100_000n
      const [income, expense] = [sum(within.filter(({ delta }) => delta > 0n)), -sum(within.filter(({ delta }) => delta < 0n))]
      const opening = limit + sum(before)
      expect(page.period).toEqual({
        opening: text(opening),
        income: text(income),
        expense: text(expense),
        closing: text(opening + income - expense),
      })
      const chosen = within
        .filter(({ code }) => filters.flow_type === undefined || code === filters.flow_type)
        .filter(({ delta }) => filters.direction === undefined || delta > 0n === (filters.direction === 'in'))
        .filter(() => filters.reference_no !== '2')
      const wanted = inOrder(chosen, filters).map(({ flowNo }) => flowNo)
      expect(page.total_size).toBe(wanted.length)
      const [from, to] = [(page_num - 1) * page_size, page_num * page_size]
      expect(page.content.map(({ flow_no }) => flow_no)).toEqual(wanted.slice(from, to))
    }),
    { numRuns: 300, seed: 11 },
  )
})

/** Given the newest first; those without an income stand last, the newest of equal ones first. */
function inOrder(chosen: readonly Posted[], { sort, order }: { sort: 'at' | 'income'; order: 'asc' | 'desc' }): readonly Posted[] {
  if (sort === 'at') return order === 'asc' ? chosen.toReversed() : chosen
  const way = order === 'asc' ? 1n : -1n
  const incomes = chosen.filter(({ delta }) => delta > 0n).toSorted((one, next) => Number(way * (one.delta - next.delta)))
  return [...incomes, ...chosen.filter(({ delta }) => delta < 0n)]
}

test('each flow’s balance follows from the one before, and the last one is the closing', async () => {
  for (const fund of ['WALLET', 'CREDIT_LINE'] as const) {
    const { content, period } = await flowList(house.database, scopeOf('1'), withSmallPages(flowListRequest, { fund, page_size: 200 }))
    const minor = (decimal: string | null) => Math.round(Number(decimal ?? 0) * 100)
    for (const [index, flow] of content.entries()) {
      const before = content[index + 1]?.balance_after ?? period.opening
      expect(minor(flow.balance_after)).toBe(minor(before) + minor(flow.income) - minor(flow.expense))
    }
    expect(content[0]?.balance_after).toBe(period.closing)
  }
})

test('another tenant, and a sub-customer of the same one, see nothing', async () => {
  for (const scope of [scopeOf('2'), scopeOf('1', '9')])
    for (const fund of ['WALLET', 'CREDIT_LINE'])
      expect(await flowList(house.database, scope, flowListRequest.parse({ fund }))).toMatchObject({
        content: [],
        total_size: 0,
        period: { opening: '0.00', income: '0.00', expense: '0.00', closing: '0.00' },
      })
})
