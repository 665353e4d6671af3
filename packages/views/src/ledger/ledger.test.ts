// The ledger as the console reads it: invariants, balances by kind, the accounts of a kind, and the entries of an account in pages.
import { randomUUID } from 'node:crypto'
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { openStage, type Stage, type Tenant } from '@tallyhelm/flows/quota/test-stage'
import * as shapes from '@tallyhelm/protocol/topics/ledger/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerAccounts, ledgerBalances } from './balances.ts'
import { booksCheck } from './books-check.ts'
import { ledgerEntries } from './entries.ts'

let stage: Stage
let [mine, other]: Tenant[] = []
let applyNo: string
let waitingNo: string
let accountOfOrder: string

const submit = (tenant: Tenant, accountId: string, amount: string) =>
  addQuota(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: [{ account_id: accountId, amount }] },
  })
const balances = async (request: Record<string, unknown> = {}) =>
  shapes.balanceList.parse(await ledgerBalances(stage.world.db, shapes.balanceRequest.parse(request))).content
const accounts = async (request: Record<string, unknown>) =>
  shapes.accountPage.parse(await ledgerAccounts(stage.world.db, shapes.accountListRequest.parse(request)))
const entries = async (ledgerAccountId: string, more: Record<string, unknown> = {}) =>
  shapes.entryPage.parse(
    await ledgerEntries(stage.world.db, shapes.entryListRequest.parse({ ledger_account_id: ledgerAccountId, ...more })),
  )
const walletOf = async (tenant: Tenant | undefined) => {
  const { content } = await accounts({ kind: 'WALLET', currency: 'USD', customer: tenant?.customerId })
  return content[0] ?? expect.fail('no wallet')
}
const check = () => booksCheck(stage.world.db, stage.clock)

beforeAll(async () => {
  stage = await openStage()
  mine = await stage.tenant()
  other = await stage.tenant()
  const account = await stage.account(mine)
  accountOfOrder = account.outsideAccountId
  applyNo = (await submit(mine, account.id, '30')).apply_no
  await stage.settle()
  waitingNo = (await submit(mine, account.id, '40')).apply_no
  await submit(other, (await stage.account(other)).id, '70')
})
afterAll(() => stage?.close())

test('in each currency what is debited is credited, by kind, pending apart', async () => {
  const rows = await balances()
  const sum = (of: (row: (typeof rows)[number]) => string) =>
    rows.filter(row => row.currency === 'USD').reduce((total, row) => total + BigInt(of(row).replace('.', '')), 0n)
  expect(sum(row => row.debits_posted)).toBe(sum(row => row.credits_posted))
  expect(sum(row => row.debits_pending)).toBe(sum(row => row.credits_pending))
  expect(sum(row => row.debits_pending) > 0n).toBe(true)
  expect(sum(row => row.balance)).toBe(0n)
  expect(rows.find(row => row.kind === 'WALLET' && row.currency === 'USD')?.accounts).toBe(2)
})

test('kind, currency and customer narrow the balances to theirs', async () => {
  const rows = await balances({ kind: 'WALLET', customer: mine?.customerId })
  expect(rows).toMatchObject([{ kind: 'WALLET', currency: 'USD', accounts: 1 }])
  expect(await balances({ customer: "' or true --" })).toEqual([])
  expect(await balances({ currency: 'JPY' })).toEqual([])
})

test('the accounts of a kind come in pages that neither repeat nor leave out one', async () => {
  const first = await accounts({ kind: 'WALLET', page_size: 1 })
  const second = await accounts({ kind: 'WALLET', page_size: 1, after: first.next })
  expect(first.next).toBe(first.content[0]?.ledger_account_id)
  expect(second.next).toBeNull()
  expect([first, second].map(page => page.content[0]?.customer_id)).toEqual([mine?.customerId, other?.customerId])
  expect((await walletOf(mine)).overdraft).toBe('0.00')
})

test('an account shows what is held for open orders, then what is posted, each with its order', async () => {
  const wallet = await walletOf(mine)
  const { pending, content, account } = await entries(wallet.ledger_account_id)
  expect(account).toEqual(wallet)
  const held = pending.toSorted((one, next) => one.code.localeCompare(next.code))
  expect(held.map(entry => [entry.code, entry.side, entry.amount, entry.state, entry.apply_no])).toEqual([
    ['QUOTA_ADD', 'DEBIT', '40.00', 'PENDING', waitingNo],
    ['SERVICE_FEE', 'DEBIT', '1.20', 'PENDING', waitingNo],
    ['TAX', 'DEBIT', '2.40', 'PENDING', waitingNo],
  ])
  const ofOrder = content.filter(entry => entry.apply_no === applyNo)
  expect(ofOrder.map(entry => entry.code).sort()).toEqual(['QUOTA_ADD', 'SERVICE_FEE', 'TAX'])
  expect(content[0]?.balance_after).toBe(account.balance)
  expect(new Set(ofOrder.map(entry => entry.ad_account?.outside_account_id))).toEqual(new Set([accountOfOrder]))
  expect(ofOrder[0]?.ad_account?.customer_id).toBe(mine?.customerId)
  expect(ofOrder.every(entry => entry.state === 'POSTED' && entry.operator !== '')).toBe(true)
})

test('posted entries come newest first, page by page', async () => {
  const wallet = await walletOf(mine)
  const all = (await entries(wallet.ledger_account_id)).content
  const seen: string[] = []
  let before: string | null | undefined
  for (let page = 0; before !== null && page < 20; page++) {
    const { content, next, pending } = await entries(wallet.ledger_account_id, { page_size: 1, ...(before ? { before } : {}) })
    if (before) expect(pending).toEqual([])
    seen.push(...content.map(entry => entry.transfer_id))
    before = next
  }
  expect(seen).toEqual(all.map(entry => entry.transfer_id))
  expect(all.map(entry => Number(entry.flow_no))).toEqual(all.map(entry => Number(entry.flow_no)).sort((one, next) => next - one))
  await expect(entries('9999999')).rejects.toMatchObject({ code: 1404 })
})

test('every light is green, until something is wrong: then the one that says so is red and names the object', async () => {
  const green = shapes.booksCheck.parse(await check())
  expect(green.checks.length).toBeGreaterThan(8)
  expect(green.checks.filter(one => one.problems > 0)).toEqual([])
  const wallet = await walletOf(mine)
  await stage.query(`update ledger_balances set debits_posted = debits_posted + 1 where ledger_account_id = ${wallet.ledger_account_id}`)
  const { checks } = await check()
  const red = checks.filter(one => one.problems > 0)
  expect(red.map(one => one.invariant).sort()).toEqual(['balanced', 'totals'])
  expect(red.find(one => one.invariant === 'totals')?.objects).toMatchObject([{ object: wallet.address }])
})
