// What quota changes used of a credit line: each row is one posting with the use before and after it; and the two lists of one call, list and file.
import { randomUUID } from 'node:crypto'
import { creditedTenant } from '@tallyhelm/flows/credit/test-credit-case'
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { clearQuota } from '@tallyhelm/flows/quota/clear-quota'
import { reduceQuota } from '@tallyhelm/flows/quota/reduce-quota'
import { type Account, type Stage, stageIn, type Tenant, usd } from '@tallyhelm/flows/quota/test-stage'
import { transferQuota } from '@tallyhelm/flows/quota/transfer-quota'
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import { exportRequests } from '@tallyhelm/protocol/topics/exports/schemas'
import { creditHistoryPage, creditRecordRequest, quotaChangePage } from '@tallyhelm/protocol/topics/credit/schemas'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportedRows } from '../exports/test-rows.ts'
import { withSmallPages } from '../lists/test-small-pages.ts'
import { creditRecordExport, creditRecords } from './credit-records.ts'

let opened: TestWorld
let stage: Stage
let [mine, other, prepaid, sub]: Tenant[] = []
let [first, second, tiktok]: Account[] = []

const key = () => ({ idempotencyKey: randomUUID() })
const items = (account: Account | undefined, amount: string) => [{ account_id: account?.id ?? '', amount }]
const add = (of: Tenant, account: Account | undefined, amount: string) =>
  addQuota(stage.world, of.actor, { ...key(), request: { adjust_type: 'ADD', remark: '', items: items(account, amount) } })

beforeAll(async () => {
  opened = await openTestWorld()
  stage = stageIn(opened)
  mine = await creditedTenant(opened, stage, { serviceFee: 300, tax: 600 })
  other = await creditedTenant(opened, stage)
  prepaid = await stage.tenant()
  sub = await stage.subTenant(mine)
  ;[first, second, tiktok] = [await stage.account(mine), await stage.account(mine), await stage.account(mine, 'TIKTOK')]
  await add(mine, first, '100')
  await stage.settle()
  await add(mine, tiktok, '50')
  await add(other, await stage.account(other), '80')
  await add(prepaid, await stage.account(prepaid), '70')
  await stage.settle()
  const lowered = { reason: 'BUDGET', remark: '' } as const
  await reduceQuota(stage.world, mine.actor, { ...key(), request: { adjust_type: 'REDUCE', ...lowered, items: items(first, '40') } })
  await stage.settle()
  const [from, to] = [first.id, second.id]
  const lines = [{ from_account_id: from, to_account_id: to, amount: '10' }]
  await transferQuota(stage.world, mine.actor, {
    ...key(),
    request: { adjust_type: 'TRANSFER', currency: 'USD', remark: '', items: lines },
  })
  await stage.settle()
  const cleared = [{ account_id: first.id }]
  await clearQuota(stage.world, mine.actor, { ...key(), request: { adjust_type: 'CLEAR', reason: 'STOPPED', remark: '', items: cleared } })
  await stage.settle()
  // Held, and so not used yet.
  await add(mine, first, '5')
})
afterAll(() => opened?.close())

const scope = (tenant: Tenant | undefined) =>
  ({ kind: 'tenant', customerId: tenant?.customerId ?? '', subCustomerId: tenant?.subCustomerId ?? null }) as const
const changes = async (of: Tenant | undefined, request: Record<string, unknown> = {}) => {
  const asked = withSmallPages(creditRecordRequest, { channel: 'FACEBOOK', ...request })
  return quotaChangePage.parse(await creditRecords(stage.world.db, scope(of), asked))
}
const minor = (text: string) => Math.round(Number(text) * 100)

test('each posting is a row, its use before and after agree, and the newest leaves what the line says is used', async () => {
  const { content, total_size } = await changes(mine)
  expect(
    content.map(({ adjust_type, item, change, used_before, used_after }) => [adjust_type, item, change, used_before, used_after]),
  ).toEqual(EXPECTED)
  expect(total_size).toBe(EXPECTED.length)
  for (const row of content) {
    expect(minor(row.used_before) + minor(row.change)).toBe(minor(row.used_after))
    expect(minor(row.amount)).toBe(Math.abs(minor(row.change)))
    expect(row.apply_no).toMatch(/^\d+$/)
  }
  const { rows } = await stage.query(`select (b.debits_posted - b.credits_posted)::text as used from ledger_balances b
    join ledger_accounts a on a.id = b.ledger_account_id where a.kind = 'CREDIT_LINE' and a.customer_id = ${mine?.customerId}`)
  expect(minor(content[0]?.used_after ?? '')).toBe(Number(rows[0]?.used))
})

/** More came back than was taken: the account had 100.00 on it when it was adopted. */
const EXPECTED = [
  ['CLEAR', 'TAX', '-3.60', '-31.89', '-35.49'],
  ['CLEAR', 'SERVICE_FEE', '-1.80', '-30.09', '-31.89'],
  ['CLEAR', 'QUOTA', '-149.99', '119.90', '-30.09'],
  ['REDUCE', 'TAX', '-2.40', '122.30', '119.90'],
  ['REDUCE', 'SERVICE_FEE', '-1.20', '123.50', '122.30'],
  ['REDUCE', 'QUOTA', '-40.00', '163.50', '123.50'],
  ['ADD', 'TAX', '6.00', '103.00', '109.00'],
  ['ADD', 'SERVICE_FEE', '3.00', '100.00', '103.00'],
  ['ADD', 'QUOTA', '100.00', '0.00', '100.00'],
]

test('another channel has its own rows, between which the line was used by others', async () => {
  const { content } = await changes(mine, { channel: 'TIKTOK' })
  expect(content.map(({ item, used_before, used_after }) => [item, used_before, used_after])).toEqual([
    ['TAX', '160.50', '163.50'],
    ['SERVICE_FEE', '159.00', '160.50'],
    ['QUOTA', '109.00', '159.00'],
  ])
  expect((await changes(mine, { channel: 'GOOGLE' })).content).toEqual([])
})

test.each<[Record<string, unknown>, number]>([
  [{ adjust_type: 'ADD' }, 3],
  [{ item: 'TAX', adjust_type: 'ADD' }, 1],
  [{ item: 'LATE_SPEND' }, 0],
  [{ apply_no: "' or true --" }, 0],
  [{ at_from: '2026-03-02', at_until: '2026-03-03', adjust_type: 'ADD' }, 3],
  [{ at_from: '2027-01-01' }, 0],
  [{ at_until: '2026-03-02' }, 0],
])('%j finds %i', async (request, count) => {
  const page = await changes(mine, request)
  expect([page.content.length, page.total_size]).toEqual([count, count])
})

test('pages, accounts and orders find their rows, and ids without a row are named', async () => {
  const all = (await changes(mine)).content
  const pages = [await changes(mine, { page_size: 2 }), await changes(mine, { page_size: 2, page_num: 2 })]
  expect(pages.flatMap(({ content }) => content)).toEqual(all.slice(0, 4))
  const apply_no = all[0]?.apply_no ?? ''
  expect((await changes(mine, { apply_no })).content).toEqual(all.filter(row => row.apply_no === apply_no))
  const ofFirst = await changes(mine, { outside_account_ids: `${first?.outsideAccountId} 123456` })
  expect(ofFirst.content).toEqual(all.filter(row => row.outside_account_id === first?.outsideAccountId))
  expect(ofFirst.missing_ids).toEqual(['123456'])
})

const exported = (of: Tenant | undefined, request: Record<string, unknown>) =>
  exportedRows(stage.world.db, scope(of), tx =>
    creditRecordExport(tx, scope(of), exportRequests.CREDIT_RECORDS.parse({ format: 'csv', ...request })),
  )

test('the file of either list has its own columns and the rows of the list', async () => {
  const [titles = [], ...rows] = await exported(mine, { channel: 'FACEBOOK' })
  expect(titles).toEqual([
    '时间',
    '币种',
    '广告账户 ID',
    '广告账户名称',
    '操作类型',
    '项目',
    '占用授信前',
    '占用变化',
    '占用授信后',
    '单号',
    '流水号',
  ])
  const listed = (await changes(mine)).content
  expect(rows.map(row => row.slice(6, 9))).toEqual(listed.map(row => [row.used_before, row.change, row.used_after]))
  const [ofLine = [], ...ofChanges] = await exported(mine, {})
  expect(ofLine).toEqual(['时间', '币种', '类型', '调整前', '调整后', '变化', '有效期至', '原因', '占用授信前', '占用授信后'])
  expect(ofChanges.map(row => row.slice(2, 6))).toEqual([['初始', '0.00', '1000.00', '1000.00']])
  const chosen = await exported(mine, { channel: 'FACEBOOK', ids: [listed[1]?.flow_no], adjust_type: 'TRANSFER', columns: ['flow_no'] })
  expect(chosen).toEqual([['流水号'], [listed[1]?.flow_no]])
})

test('without a channel it is the line’s own history, whatever else is asked', async () => {
  const page = creditHistoryPage.parse(await creditRecords(stage.world.db, scope(mine), creditRecordRequest.parse({ item: 'TAX' })))
  expect(page.content.map(({ type }) => type)).toEqual(['INITIAL'])
})

test('another customer, a sub-customer and who pays before see nothing, with row-level security and without', async () => {
  const flow = (await changes(mine)).content[0]
  const look = async () => {
    expect((await changes(other)).content.map(({ change }) => change)).toEqual(['80.00'])
    for (const stranger of [other, sub, prepaid]) {
      const wanted = { outside_account_ids: first?.outsideAccountId }
      expect((await changes(stranger, wanted)).content).toEqual([])
      expect(await exported(stranger, { channel: 'FACEBOOK', ids: [flow?.flow_no] })).toHaveLength(1)
    }
    expect((await changes(prepaid)).content).toEqual([])
  }
  await look()
  await takeDownRowSecurity(stage.world.db)
  await look()
})

test('who paid from a line once, and pays before now, sees none of it', async () => {
  const changed = await creditedTenant(opened, stage)
  await add(changed, await stage.account(changed, 'FACEBOOK', usd(100)), '30')
  await stage.settle()
  expect((await changes(changed)).content).toHaveLength(1)
  await stage.query(`update organization_customers set customer_type = 1 where id = ${changed.customerId}`)
  expect((await changes(changed)).content).toEqual([])
})
