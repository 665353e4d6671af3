// A sheet of ad accounts: verdicts per row, the previews that wait, what is refused as a file, and five thousand rows.
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany } from '../companies/create-company.ts'
import { createCustomer } from '../organization/create-customer.ts'
import { adoptFound, confirmAdoptionOf, uploadAdoption } from './ask-adoption.ts'
import { runAdoption } from './run-adoption.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'

const staff: StaffActor = { kind: 'staff', staffId: '7', staffName: '林管家', sessionId: '1', role: 'OPS', address: '127.0.0.1' }
const reason = '旧系统账户迁移'
const TITLES = '渠道,广告账户 ID,客户 ID 或名称,子客户 ID 或名称,主体 ID 或名称,标签'
let house: Stage
beforeAll(async () => {
  house = await openStage()
  for (const name of ['丙', '丙']) await createCustomer(house.world, system, { name, customerType: 0, customerNature: 'DIRECT_AGENT' })
  const { customerId } = await createCustomer(house.world, system, { name: '丁', customerType: 0, customerNature: 'DIRECT_AGENT' })
  for (const companyName of ['丁一', '丁二']) await createCompany(house.world, system, { customerId, companyName })
})
afterAll(() => house.close())

const upload = (bytes: Uint8Array, fileName = '账户.csv') => uploadAdoption(house.world, staff, { fileName, bytes })
const csv = (...lines: string[]) => upload(Buffer.from([TITLES, ...lines].join('\r\n')))
type Line = {
  row_no: number
  state: string
  problem: string | null
  tags: string[]
  channel: string | null
  customer_id: string | null
  company_id: string | null
}
const linesOf = (batchId: string) =>
  house.world.db.read({ kind: 'system' }, tx =>
    tx.rows<Line>(sql`select * from ad_accounts_adoption_rows where batch_id = ${batchId} order by row_no`),
  )

test('each row gets its verdict, and the sound ones are adopted once it is confirmed', async () => {
  await house.control('accounts', { platform: 'meta', id: '810000000000001', cap: '40' })
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`insert into ad_accounts_found (channel, outside_account_id, account_name, currency, account_status, is_uncapped, first_seen_at, seen_at)
      values ('FACEBOOK', '5', '巴西', 'BRL', 'NORMAL', true, now(), now())`),
  )
  const { batch_id } = await csv(
    'Facebook,act_810000000000001,甲,子,甲一,高风险、拒付',
    `meta,810000000000001,${house.customerId},,,`,
    'Snapchat,1,甲,,甲一,',
    ',1,甲,,甲一,',
    'Google,123-456-78901,甲,,甲一,',
    'Google,123-456-7890,无此客户,,,',
    'TikTok,7000,丙,,,',
    'TikTok,7001,丁,,,',
    'TikTok,7002,丁,子,丁一,',
    'TikTok,7003,甲,,丁一,',
    'TikTok,7.1E+18,甲,,甲一,',
    'TikTok,7004,甲,,甲一,一、二、三、四、五、六',
    'Facebook,5,甲,,甲一,',
    'TikTok,=1+1,甲,,甲一,',
    '谷歌,9876543210,甲,,,',
  )
  expect((await linesOf(batch_id)).map(line => [line.row_no, line.state, line.problem])).toEqual([
    [2, 'READY', null],
    [3, 'INVALID', '与第 2 行的账户重复'],
    [4, 'INVALID', '渠道应为 Facebook、Google 或 TikTok'],
    [5, 'INVALID', '请填写渠道'],
    [6, 'INVALID', '广告账户 ID 应为数字'],
    [7, 'INVALID', '客户不存在'],
    [8, 'INVALID', '有多个同名客户，请填写客户 ID'],
    [9, 'INVALID', '请填写主体'],
    [10, 'INVALID', '子客户不属于该客户'],
    [11, 'INVALID', '主体不属于该客户'],
    [12, 'INVALID', '广告账户 ID 被表格软件改成了科学计数（7.1E+18），请把该列设为文本后重新填写'],
    [13, 'INVALID', '每个账户最多 5 个标签'],
    [14, 'INVALID', '暂不支持该币种（BRL）'],
    [15, 'INVALID', '不支持公式，请改为填写好的内容'],
    [16, 'READY', null],
  ])
  expect((await linesOf(batch_id))[0]).toMatchObject({
    tags: ['高风险', '拒付'],
    customer_id: house.customerId,
    company_id: house.companyId,
  })
  await confirmAdoptionOf(house.world, staff, { batch_id, sets_cap: false, reason })
  await expect(confirmAdoptionOf(house.world, staff, { batch_id, sets_cap: false, reason })).rejects.toMatchObject({
    refusal: 'IMPORT_NOT_OPEN',
  })
  await runAdoption(house.world, { batchId: batch_id, actor: staff })
  const [first, ...rest] = await linesOf(batch_id)
  expect(first).toMatchObject({ state: 'ADOPTED' })
  expect(rest.at(-1)).toMatchObject({ state: 'REFUSED', problem: '渠道查不到该账户，或代理没有权限' })
})

test('a table in GB18030 is read; other titles, no rows, none that is sound and another kind of file are refused', async () => {
  // «渠道,广告账户 ID,客户 ID 或名称,子客户 ID 或名称,主体 ID 或名称,标签» and «Facebook,1,甲,,甲一,» in GBK.
  const titles =
    'c7fea5b52cb9e3b8e6d5cbbba72049442cbfcdbba7204944bbf2c3fbb3c62cd7d3bfcdbba7204944bbf2c3fbb3c62cd6f7cce5204944bbf2c3fbb3c62cb1eac7a9'
  const gbk = Buffer.from(
    `${titles.replace('c7fea5b5', 'c7feb5c0')}0a${Buffer.from('Facebook,1,').toString('hex')}bcd72c2cbcd7d2bb2c0a`,
    'hex',
  )
  const titled = Buffer.from(gbk.toString('hex').replaceAll('204944bbf2', '20494420bbf2'), 'hex')
  const { batch_id } = await upload(titled)
  expect(await linesOf(batch_id)).toMatchObject([{ state: 'READY', customer_id: house.customerId }])
  const kept = sql`select sheet_reading from ad_accounts_adoptions where id = ${batch_id}`
  const reading = { format: 'csv', encoding: 'GB18030', titleLine: 1, skippedAbove: 0, hidden: null }
  expect(await house.world.db.read({ kind: 'system' }, tx => tx.one(kept))).toEqual({ sheet_reading: reading })
  const refusal = (call: Promise<unknown>) => call.catch((error: { refusal: string }) => error.refusal)
  expect(await refusal(upload(Buffer.from('a,b\n1,2')))).toBe('IMPORT_TITLE_WRONG')
  expect(await refusal(upload(Buffer.from(TITLES)))).toBe('IMPORT_EMPTY')
  expect(await refusal(upload(new Uint8Array()))).toBe('IMPORT_EMPTY')
  expect(await refusal(upload(Buffer.from('PK'), 'a.exe'))).toBe('IMPORT_FORMAT_WRONG')
  const { batch_id: bad } = await csv('Snapchat,1,甲,,甲一,')
  expect(await refusal(confirmAdoptionOf(house.world, staff, { batch_id: bad, sets_cap: false, reason }))).toBe('IMPORT_NOTHING_VALID')
  expect(await refusal(confirmAdoptionOf(house.world, staff, { batch_id: '1', sets_cap: false, reason }))).toBe('NOT_FOUND')
})

test('five thousand rows come in at once; one more is refused', async () => {
  const lines = Array.from({ length: 5_000 }, (_, step) => `TikTok,${6_000_000_000 + step},甲,,甲一,`)
  const { batch_id } = await csv(...lines)
  const [counted] = await house.world.db.read({ kind: 'system' }, tx =>
    tx.rows(sql`select count(*)::int as n from ad_accounts_adoption_rows where batch_id = ${batch_id} and state = 'READY'`),
  )
  expect(counted).toEqual({ n: 5_000 })
  await expect(csv(...lines, 'TikTok,1,甲,,甲一,')).rejects.toMatchObject({ refusal: 'IMPORT_SHEET_TOO_LARGE' })
})

test('a customer that may not use the channel gets no account of it', async () => {
  const { customerId, companyId, world } = house
  await world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update organization_customers set opened_channels = '{FACEBOOK,GOOGLE}' where id = ${customerId}`),
  )
  const accounts = [{ channel: 'TIKTOK' as const, outside_account_id: '7100' }]
  const asked = { accounts, customer_id: customerId, company_id: companyId, sub_customer_id: null, tags: [], sets_cap: false, reason }
  expect(await linesOf((await adoptFound(world, staff, asked)).batch_id)).toMatchObject([
    { state: 'INVALID', problem: '客户未开通 TikTok' },
  ])
})
