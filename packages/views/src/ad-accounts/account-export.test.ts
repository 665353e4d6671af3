// The export of ad accounts: the same rows in the same order as the list, and nothing that its reader may not see.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import { type TestDatabase, takeDownRowSecurity, testDatabase } from '@tallyhelm/infra/db/test-database'
import { accountFile } from '@tallyhelm/protocol/topics/ad-accounts/file-columns'
import { exportRequests } from '@tallyhelm/protocol/topics/exports/schemas'
import { accountListRequest } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { SORT_FIELDS } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportedRows } from '../exports/test-rows.ts'
import { accountExport } from './account-export.ts'
import { accountList } from './account-list.ts'
import { blindSubCustomer, customer, insertTestAccounts, stranger, subCustomer } from './test-accounts.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await insertTestAccounts(db.database)
  // What is proved is the first wall, the predicate of each query.
  await takeDownRowSecurity(db.database)
})
afterAll(() => db.drop())

const exported = (scope: TenantScope, fields: Record<string, unknown> = {}) => {
  const request = exportRequests.ACCOUNTS.parse({ channel: 'FACEBOOK', format: 'csv', ...fields })
  return exportedRows(db.database, scope, tx => accountExport(tx, scope, request, new Date('2026-11-20T04:00:00Z')))
}
const outsideIds = async (scope: TenantScope, fields: Record<string, unknown> = {}) =>
  (await exported(scope, { columns: ['outside_account_id'], ...fields })).slice(1).map(([id]) => id)

const requests: Record<string, unknown>[] = [
  {},
  { channel: 'GOOGLE' },
  { channel: 'TIKTOK' },
  { company_id: '21' },
  { company_ids: ['21', '22'], account_status: 'NORMAL' },
  { company_id: '31' },
  { outside_account_ids: '9101，9102 9201;0' },
  { account_name: '星辰' },
  { account_name: "' or 1=1 --" },
  { account_name: '\\' },
  { mark: 'AVAILABLE', frozen_status: 'NORMAL' },
  { sub_customer: true },
  { sub_customer_id: '12' },
  ...['ALL', 'NORMAL', 'LOW_BALANCE', 'RECTIFY', 'FROZEN', 'FORBID_QUOTA'].map(tab => ({ tab })),
  { balance_min: '5', balance_max: '20.00' },
  { days_left_max: 3 },
  { opened_from: '2026-01-01', opened_until: '2026-01-11' },
  { remark: '100%' },
  { bm_id: '555' },
  { personal_auth: true },
  { currency: 'EUR' },
  ...SORT_FIELDS.flatMap(sort => ['asc', 'desc'].map(order => ({ sort, order }))),
]

test.each(requests.map(request => [JSON.stringify(request), request] as const))(
  '%s: the file has the rows of the list, in its order',
  async (_name, request) => {
    for (const scope of [customer, subCustomer, blindSubCustomer, stranger]) {
      const list = await accountList(db.database, scope, accountListRequest.parse({ channel: 'FACEBOOK', page_size: 100, ...request }))
      expect(await outsideIds(scope, request)).toEqual(list.content.map(row => row.outside_account_id))
    }
  },
)

test('chosen rows come whatever the filters say, and no one else’s among them', async () => {
  const ids = ['101', '104', '105', '109', '201', '999']
  expect(await outsideIds(customer, { ids, account_status: 'FROZEN', order: 'asc' })).toEqual(['9101', '9104', '9105'])
  expect(await outsideIds(subCustomer, { ids })).toEqual(['9105'])
  expect(await outsideIds(stranger, { ids })).toEqual(['9201'])
})

test('the cells are what the list shows, and text that looks like a formula is guarded', async () => {
  const rows = await exported(customer, { order: 'asc' })
  const cell = (row: number, title: string) => rows[row]?.[rows[0]?.indexOf(title) ?? -1]
  expect(rows[0]).toContain('绑定 BM')
  expect(rows[0]).not.toContain('绑定 MCC')
  const first = [
    '广告账户 ID',
    '广告账户名称',
    '开户公司',
    '账户状态',
    '可用余额',
    '日均消耗',
    '预计可用天数',
    'Pixel',
    '个人号授权',
    '开通时间',
    '备注',
  ]
  expect(first.map(title => cell(1, title))).toEqual([
    '9101',
    '星辰科技-US-01',
    '甲一',
    '正常',
    '100.00',
    '10.00',
    '10.0',
    '666、777',
    '否',
    '2026-01-01 08:00:00',
    '100%_主力',
  ])
  expect(cell(7, '可用余额')).toBe('')
  expect(cell(5, '子客户')).toBe('可见')
})

test('columns come in the order of the table, whatever the order they are asked in; unknown ones are refused', async () => {
  expect((await exported(customer, { columns: ['remark', 'account_name'] }))[0]).toEqual(['广告账户名称', '备注'])
  const all = Object.values(accountFile) as { title: string; only?: string }[] // the titles and channels alone
  expect((await exported(customer))[0]).toEqual(
    all.filter(({ only }) => only === undefined || only === 'FACEBOOK').map(({ title }) => title),
  )
  for (const columns of [['nothing'], [], ['customer_id'], 'remark']) {
    expect(exportRequests.ACCOUNTS.safeParse({ channel: 'FACEBOOK', format: 'csv', columns }).success).toBe(false)
  }
  expect(exportRequests.ACCOUNTS.safeParse({ channel: 'FACEBOOK', format: 'pdf' }).error?.issues[0]?.message).toBe('请选择文件格式')
})

test('a sub-customer sees spend only when its agent shows it, and never whose the accounts are', async () => {
  const seen = (await exported(subCustomer))[0] ?? []
  const blind = (await exported(blindSubCustomer))[0] ?? []
  expect(seen).toContain('日均消耗')
  expect(seen).not.toContain('子客户')
  for (const title of ['已消耗', '额度', '日均消耗', '今日消耗', '预计可用天数']) expect(blind).not.toContain(title)
  // Asked for nothing but that, it gets what there is.
  expect((await exported(blindSubCustomer, { columns: ['today_spend'] }))[0]).toEqual(blind)
})

test('a time zone is written as the list shows it', async () => {
  const rows = await exported(customer, { columns: ['outside_account_id', 'timezone'], timezone: '柏林' })
  expect(rows.slice(1).map(([, zone]) => zone)).toEqual(['柏林 (UTC+1)'])
})
