// Imported bills as their customer reads them: the statement with its lines, the credit's history, what waits, and nothing for anybody else.
import { creditRecordRequest } from '@tallyhelm/protocol/topics/credit/schemas'
import { statementListRequest } from '@tallyhelm/protocol/topics/statements/schemas'
import { creditRecords } from '@tallyhelm/views/credit/credit-records'
import { linesOf } from '@tallyhelm/views/credit/customer-credit'
import { statementLines } from '@tallyhelm/views/statements/statement-accounts'
import { statementDetail } from '@tallyhelm/views/statements/statement-detail'
import { statementList } from '@tallyhelm/views/statements/statement-list'
import { waitReplied } from '@tallyhelm/views/statements/wait-replied'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditedTenant } from '../credit/test-credit-case.ts'
import { openStage, type Tenant } from '../quota/test-stage.ts'
import { importChannelLines, sheetLine } from './test-channel-bills.ts'

let stage: Awaited<ReturnType<typeof openStage>>
let [mine, other]: Tenant[] = []
beforeAll(async () => {
  stage = await openStage()
  mine = await creditedTenant(stage, stage)
  other = await creditedTenant(stage, stage)
  await importChannelLines(stage.world, [
    sheetLine(mine),
    sheetLine(mine, { '账户 ID': 'kw-2', 账户名称: 'Kwai 账户二', 金额: '20' }),
    sheetLine(mine, { 渠道: 'Bing', '账户 ID': 'B-7', 金额: '6.50' }),
    sheetLine(mine, { 渠道: 'Bing', '账户 ID': 'B-7', 更正月份: '2026-01', 金额: '-1' }),
  ])
})
afterAll(() => stage?.close())

const scopeOf = (of: Tenant | undefined) => ({ kind: 'tenant', customerId: of?.customerId ?? '', subCustomerId: null }) as const
const list = (of: Tenant | undefined, channel?: string) =>
  statementList(stage.world.db, scopeOf(of), { ...statementListRequest.parse({ channel }), now: stage.clock.now() })

test('its statements stand under the other channels, with the accounts that the sheet named', async () => {
  const { content } = await list(mine, 'OTHERS')
  expect(content.map(row => [row.channel, row.payable, row.account_count])).toEqual([
    ['Kwai', '120.00', 2],
    ['Bing', '5.50', 1],
  ])
  expect([(await list(mine, 'Kwai')).total_size, (await list(mine, 'FACEBOOK')).total_size, (await list(mine)).total_size]).toEqual([
    1, 0, 2,
  ])
  const id = content[0]?.statement_id ?? ''
  const lines = await statementLines(stage.world.db, scopeOf(mine), { id, page_num: 1, page_size: 10 })
  expect(lines.content.map(row => [row.account_name, row.outside_account_id, row.amount])).toEqual([
    ['Kwai 账户一', 'kw-1', '100.00'],
    ['Kwai 账户二', 'kw-2', '20.00'],
  ])
  const detail = (of: Tenant | undefined) => statementDetail(stage.world.db, scopeOf(of), { id, staticHost: '', now: stage.clock.now() })
  expect(await detail(mine)).toMatchObject({ channel: 'Kwai', status: 'WAIT_REPLY', payable: '120.00' })
  await expect(detail(other)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
})

test('its history tells each bill once, with what was used before and after it', async () => {
  const history = await creditRecords(stage.world.db, scopeOf(mine), creditRecordRequest.parse({ type: 'CHANNEL_BILL' }))
  const bills = history.content.map(row => ('used_before' in row && 'reason' in row ? [row.reason, row.used_before, row.used_after] : row))
  expect(bills.toSorted((one, next) => String(one).localeCompare(String(next)))).toEqual([
    ['Bing 2026-02 账单', '120.00', '125.50'],
    ['Kwai 2026-02 账单', '0.00', '120.00'],
  ])
  const use = await stage.world.db.read(scopeOf(mine), tx => linesOf(tx, mine?.customerId ?? ''))
  expect(use[0]?.use).toEqual([
    { channel: 'Bing', used: '5.50' },
    { channel: 'Kwai', used: '120.00' },
  ])
})

test('another customer has nothing of it', async () => {
  const waiting = (of: Tenant | undefined) => waitReplied(stage.world.db, scopeOf(of), { now: stage.clock.now() })
  expect((await waiting(mine)).filter(({ quantity }) => quantity > 0)).toEqual([
    { channel: 'Kwai', quantity: 1 },
    { channel: 'Bing', quantity: 1 },
  ])
  expect((await waiting(other)).filter(({ quantity }) => quantity > 0)).toEqual([])
  expect((await list(other, 'OTHERS')).total_size).toBe(0)
  const history = await creditRecords(stage.world.db, scopeOf(other), creditRecordRequest.parse({ type: 'CHANNEL_BILL' }))
  expect(history.total_size).toBe(0)
})
