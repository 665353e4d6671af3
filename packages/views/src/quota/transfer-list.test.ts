// Transfer orders as their owners see them: shaped as the wire says, filtered, paged, and invisible to everyone else.
import { openStage, type Account, type Stage, type Tenant, usd } from '@tallyhelm/flows/quota/test-stage'
import { rejectOrder } from '@tallyhelm/flows/quota/reject-order'
import { play, runAll, transfer } from '@tallyhelm/flows/quota/test-transfers'
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import { ORDER_STATUS_CODES } from '@tallyhelm/protocol/topics/quota/enums'
import { type Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { transferListRequest, transferPage } from '@tallyhelm/protocol/topics/quota/transfer-schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSmallPages } from '../lists/test-small-pages.ts'
import { order } from './order.ts'
import { transferList } from './transfer-list.ts'

let stage: Stage
let [mine, sub, otherSub, other]: Tenant[] = []
let [a, b, c]: Account[] = []
let [done, mixed, failed, ofSub, open, waiting, rejected]: Order[] = []

const scope = (tenant: Tenant | undefined) =>
  ({ kind: 'tenant', customerId: tenant?.customerId ?? '', subCustomerId: tenant?.subCustomerId ?? null }) as const
const list = async (tenant: Tenant | undefined, request: Record<string, unknown> = {}) =>
  transferPage.parse(await transferList(stage.world.db, scope(tenant), withSmallPages(transferListRequest, request)))
const numbers = async (tenant: Tenant | undefined, request: Record<string, unknown> = {}) =>
  (await list(tenant, request)).content.map(row => row.apply_no)

beforeAll(async () => {
  stage = await openStage()
  const owner = await stage.tenant()
  mine = owner
  other = await stage.tenant()
  sub = await stage.subTenant(owner, usd(0))
  otherSub = await stage.subTenant(owner, usd(0))
  const [x, y, z] = [await stage.account(owner), await stage.account(owner), await stage.account(owner)]
  ;[a, b, c] = [x, y, z]
  done = await transfer(stage, owner, [[x, y, '10']], undefined, '备注一')
  await runAll(stage, [])
  play(stage, ['refused'])
  mixed = await transfer(stage, owner, [
    [x, y, '5'],
    [x, z, '7.50'],
  ])
  await runAll(stage, [])
  play(stage, ['refused', 'refused'])
  failed = await transfer(stage, owner, [
    [x, z, '5'],
    [y, z, '6'],
  ])
  await runAll(stage, [])
  ofSub = await transfer(stage, sub, [[await stage.account(sub, 'TIKTOK'), await stage.account(sub, 'TIKTOK'), '20']])
  await runAll(stage, [])
  open = await transfer(stage, owner, [[y, x, '3']])
  const careful: Tenant = { ...owner, actor: { ...owner.actor, needsQuotaApproval: true } }
  waiting = await transfer(stage, careful, [[z, x, '4']])
  rejected = await transfer(stage, careful, [[z, y, '2']])
  const rejecter = { kind: 'staff', staffId: '1', staffName: '运营', sessionId: '1', role: 'OPS', address: '' } as const
  await rejectOrder(stage.world, rejecter, { orderId: rejected.apply_no, reason: '合同已到期' })
  await transfer(stage, other, [[await stage.account(other), await stage.account(other), '9']])
})
afterAll(() => stage?.close())

test('a row names who gives, who receives and what, with where it stands', async () => {
  const rows = (await list(mine)).content
  expect(rows.map(row => row.apply_no)).toEqual([rejected, waiting, open, ofSub, failed, mixed, done].map(one => one?.apply_no))
  expect(rows.map(row => row.status)).toEqual(['FAIL', 'PENDING_APPROVAL', 'PROCESSING', 'FINISHED', 'FAIL', 'PARTIAL', 'FINISHED'])
  expect(rows.at(-1)).toMatchObject({
    channel: 'FACEBOOK',
    company_name: `公司${mine?.companyId}`,
    amount: '10.00',
    currency: 'USD',
    out_accounts: [{ account_id: a?.id, outside_account_id: a?.outsideAccountId, amount: '10.00' }],
    in_accounts: [{ account_id: b?.id, account_name: `账户${b?.id}`, amount: '10.00' }],
    finished_count: 1,
    item_count: 1,
    fail_reason: null,
    remark: '备注一',
    submitter: mine?.actor.userName,
  })
  expect(rows.at(-2)).toMatchObject({
    amount: '12.50',
    out_accounts: [{ account_id: a?.id, amount: '12.50' }],
    in_accounts: [
      { account_id: b?.id, amount: '5.00' },
      { account_id: c?.id, amount: '7.50' },
    ],
    finished_count: 1,
    item_count: 2,
    fail_reason: '渠道拒绝：账户状态异常',
  })
  expect(rows.at(-3)).toMatchObject({ out_accounts: [{ account_id: a?.id }, { account_id: b?.id }], in_accounts: [{ amount: '11.00' }] })
})

test('each filter narrows the list, and a status finds what the order itself says', async () => {
  expect(await numbers(mine, { channel: 'TIKTOK' })).toEqual([ofSub?.apply_no])
  expect(await numbers(mine, { apply_no: mixed?.apply_no })).toEqual([mixed?.apply_no])
  expect(await numbers(mine, { outside_account_ids: `${c?.outsideAccountId} 9` })).toEqual(
    [rejected, waiting, failed, mixed].map(one => one?.apply_no),
  )
  const named = await list(mine, { outside_account_ids: `9 ${c?.outsideAccountId} ${a?.outsideAccountId}`, page_size: 1, page_num: 3 })
  expect(named.missing_ids).toEqual(['9'])
  expect((await list(mine, { outside_account_ids: c?.outsideAccountId, status: 'FINISHED', channel: 'TIKTOK' })).missing_ids).toEqual([
    c?.outsideAccountId,
  ])
  expect(await numbers(mine, { account_id: b?.id })).toEqual([rejected, open, failed, mixed, done].map(one => one?.apply_no))
  expect(await numbers(mine, { company_id: mine?.companyId, page_size: 2, page_num: 2 })).toEqual([open, ofSub].map(one => one?.apply_no))
  expect(await numbers(mine, { submitter: sub?.actor.userName })).toEqual([ofSub?.apply_no])
  expect(await numbers(mine, { applied_from: '2099-01-01' })).toEqual([])
  expect(await numbers(mine, { company_id: '1' })).toEqual([])
  for (const status of ORDER_STATUS_CODES) {
    for (const row of (await list(mine, { status })).content) {
      expect((await order(stage.world.db, scope(mine), { apply_no: row.apply_no })).status).toBe(status)
    }
  }
  const counts = await Promise.all(ORDER_STATUS_CODES.map(async status => (await list(mine, { status })).total_size))
  expect(counts).toEqual([1, 1, 2, 1, 1])
  expect(await numbers(mine, { status: 'FAIL' })).toEqual([failed?.apply_no])
  expect(await numbers(mine, { status: 'CLOSED' })).toEqual([rejected?.apply_no])
})

test('a sub-customer sees its own orders only; its sibling and another customer see none of them', async () => {
  // What is proved is the first wall, the predicate that the query names itself.
  await takeDownRowSecurity(stage.world.db)
  expect(await numbers(sub)).toEqual([ofSub?.apply_no])
  expect(await numbers(otherSub)).toEqual([])
  expect((await list(other)).total_size).toBe(1)
  for (const stranger of [otherSub, other]) {
    for (const foreign of [done, ofSub]) {
      expect(await numbers(stranger, { apply_no: foreign?.apply_no })).toEqual([])
      await expect(order(stage.world.db, scope(stranger), { apply_no: foreign?.apply_no ?? '' })).rejects.toMatchObject({
        refusal: 'NOT_FOUND',
      })
    }
    expect(await numbers(stranger, { account_id: a?.id })).toEqual([])
  }
})
