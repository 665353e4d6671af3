// The export of operation records: the legs of the list in its order, with its figures, for their owners alone.
import { randomUUID } from 'node:crypto'
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { openStage, type Stage, type Tenant, usd } from '@tallyhelm/flows/quota/test-stage'
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import { exportRequests } from '@tallyhelm/protocol/topics/exports/schemas'
import { ITEM_STATES } from '@tallyhelm/protocol/topics/quota/enums'
import { recordListRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportedRows } from '../exports/test-rows.ts'
import { recordExport } from './record-export.ts'
import { recordList } from './record-list.ts'
import { transferExport } from './transfer-export.ts'

let stage: Stage
let [mine, sub, other]: Tenant[] = []

const submit = async (tenant: Tenant | undefined, amount: string) => {
  if (!tenant) throw new Error('set up first')
  const { id } = await stage.account(tenant)
  const request = { adjust_type: 'ADD' as const, remark: '=备注', items: [{ account_id: id, amount }] }
  return await addQuota(stage.world, tenant.actor, { idempotencyKey: randomUUID(), request })
}
const scopeOf = (tenant: Tenant | undefined) =>
  ({ kind: 'tenant', customerId: tenant?.customerId ?? '', subCustomerId: tenant?.subCustomerId ?? null }) as const

beforeAll(async () => {
  stage = await openStage()
  mine = await stage.tenant()
  other = await stage.tenant()
  sub = await stage.subTenant(mine, usd(1000))
  await submit(mine, '30')
  await stage.settle()
  stage.platforms.faults.change.push('refused')
  await submit(mine, '40')
  await stage.settle()
  await submit(mine, '50')
  await submit(sub, '60')
  await submit(other, '70')
  await takeDownRowSecurity(stage.world.db)
})
afterAll(() => stage?.close())

const exported = (tenant: Tenant | undefined, fields: Record<string, unknown> = {}) =>
  exportedRows(stage.world.db, scopeOf(tenant), async () =>
    recordExport(scopeOf(tenant), exportRequests.TRANSACTION_DETAILS.parse({ format: 'csv', ...fields })),
  )

test.each([
  {},
  { status_group: 'FAIL' },
  { state: 'FINISHED' },
  { channel: 'GOOGLE' },
  { adjust_type: 'CLEAR' },
  { applied_from: '2030-01-01' },
])('%j: the file has the records of the list, in its order and with its figures', async fields => {
  for (const tenant of [mine, sub, other]) {
    const list = await recordList(stage.world.db, scopeOf(tenant), recordListRequest.parse({ page_size: 50, ...fields }))
    const columns = ['apply_no', 'amount', 'total', 'returned', 'state', 'remark']
    expect((await exported(tenant, { columns, ...fields })).slice(1)).toEqual(
      list.content.map(row => [row.apply_no, row.amount ?? '', row.paid ?? '', row.returned ?? '', ITEM_STATES[row.state].text, "'=备注"]),
    )
  }
})

test('chosen records come only when they are one’s own', async () => {
  const all = await recordList(stage.world.db, scopeOf(mine), recordListRequest.parse({ page_size: 50 }))
  const ids = all.content.map(row => row.item_id)
  expect(await exported(mine, { ids, state: 'FAIL' })).toHaveLength(ids.length + 1)
  expect(await exported(sub, { ids })).toHaveLength(2)
  expect(await exported(other, { ids })).toHaveLength(1)
})

test('without transfers there is a file with its titles', async () => {
  const rows = await exportedRows(stage.world.db, scopeOf(mine), async () =>
    transferExport(scopeOf(mine), exportRequests.TRANSFER_DETAILS.parse({ format: 'csv', status: 'PARTIAL', channel: 'FACEBOOK' })),
  )
  expect(rows).toEqual([
    ['单号', '渠道', '开户公司', '转出账户', '转入账户', '币种', '金额', '提交人', '申请时间', '状态', '失败原因', '备注'],
  ])
})
