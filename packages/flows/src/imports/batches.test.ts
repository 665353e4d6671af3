// Imports before they are confirmed: what is wrong in a row, what is no sheet, whose a batch is, and the list of them.
import { randomBytes } from 'node:crypto'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { SHEET_FILE } from '@tallyhelm/protocol/topics/files/enums'
import type { ImportType } from '@tallyhelm/protocol/topics/imports/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { batchList } from '@tallyhelm/views/imports/batch-list'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importsOn, problems, refusal, sheetOf } from '../quota/test-imports.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from '../quota/test-stage.ts'
import { cancelBatch } from './cancel-batch.ts'
import { createBatchOfFile } from './create-batch.ts'
import { editRows } from './edit-rows.ts'
import { purgeImports } from './purge-imports.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())
const { newTenant, uploaded, pasted, confirmed, run, detail, accounts } = importsOn(() => stage)

describe('what is wrong in a row', () => {
  test('each mistake is named in its own line, and a foreign account is as good as none', async () => {
    const [tenant, stranger] = [await newTenant(), await newTenant()]
    const [own, other] = [await stage.account(tenant), await stage.account(tenant)]
    const [google, foreign] = [await stage.account(tenant, 'GOOGLE'), await stage.account(stranger)]
    const batchId = await uploaded(tenant, 'ADD', [
      [own.outsideAccountId, '20'],
      [foreign.outsideAccountId, '20'],
      ['99999999999', '20'],
      [google.outsideAccountId, '20'],
      [other.outsideAccountId, '0'],
      [own.outsideAccountId, '30'],
      ['1.2E+15', '1e5'],
      ['', '5'],
      ['=A1', '=B1'],
      [`act_${other.outsideAccountId}`, '$1,200.50'],
    ])
    const batch = await detail(tenant, batchId)
    expect(problems(batch)).toEqual([
      '3 账户 ID 不存在',
      '4 账户 ID 不存在',
      '5 该账户属于 Google，请在 Google 的批量导入中提交',
      '6 新增额度需大于$0',
      '7 与第 2 行的账户重复',
      '8 账户 ID 被表格软件改成了科学计数（1.2E+15），请把该列设为文本后重新填写',
      '8 金额被表格软件改成了科学计数（1e5），请把该列设为文本后重新填写',
      '9 请填写广告账户 ID',
      '10 账户 ID 不支持公式，请改为填写好的内容',
      '10 金额不支持公式，请改为填写好的内容',
      '11 与第 6 行的账户重复',
    ])
    expect(batch).toMatchObject({ status: 'WAITING', total_count: 10, ready_count: 1, ready_amount: '20.00', file_name: '十一月.xlsx' })
    expect(batch.rows[1]).toMatchObject({ account_name: null, apply_no: null })
  })

  test.each<[Channel, ImportType, string, string]>([
    ['TIKTOK', 'ADD', '9.99', '新增额度需大于等于$10'],
    ['FACEBOOK', 'ADD', '1.234', '金额最多保留 2 位小数，请确认小数点：1.234'],
    ['FACEBOOK', 'ADD', '50000.01', '单账户单次最高 $50,000'],
    ['FACEBOOK', 'REDUCE', '0.99', '调减额度需大于或等于$1'],
    ['FACEBOOK', 'REDUCE', '100.01', '调减额度不能大于可调减额度'],
    ['GOOGLE', 'REDUCE', 'x', '金额格式不正确：x，请只填数字与小数点，如 1234.56'],
  ])('%s %s of %s: %s', async (channel, type, amount, msg) => {
    const tenant = await newTenant()
    const account = await stage.account(tenant, channel)
    expect(problems(await detail(tenant, await pasted(tenant, type, `${account.outsideAccountId}\t${amount}`, channel)))).toEqual([
      `1 ${msg}`,
    ])
  })

  test('a transfer takes no more than there is, from an account that receives nothing', async () => {
    const tenant = await newTenant()
    const [a, b, c] = await accounts(tenant, 3)
    const lines = [
      [a, b, '60'],
      [a, c, '60'],
      [b, a, '5'],
      [c, c, '5'],
    ].map(([from, to, amount]) => [(from as Account).outsideAccountId, (to as Account).outsideAccountId, amount as string])
    expect(problems(await detail(tenant, await uploaded(tenant, 'TRANSFER', lines)))).toEqual([
      '2 该账户在第 4 行转出，不能同时转入',
      '3 该账户在第 5 行转出，不能同时转入',
      '4 该账户在第 2 行转出，不能同时转入',
      '5 转入账户不能与转出账户相同',
    ])
    const greedy = await detail(tenant, await uploaded(tenant, 'TRANSFER', lines.slice(0, 2)))
    expect(problems(greedy)).toEqual(['2 转入合计不能大于可转额度', '3 转入合计不能大于可转额度'])
  })

  test('edits are judged anew, and a row that is taken out is gone', async () => {
    const tenant = await newTenant()
    const [a, b] = await accounts(tenant, 2)
    const batchId = await pasted(tenant, 'ADD', `123456 20\n${a?.outsideAccountId} 5\n777777 1`)
    const rows = [{ row_no: 1, account: b?.outsideAccountId ?? '', to_account: '', amount: '7', target: '', role: '' }]
    await editRows(stage.world, tenant.actor, { batch_id: batchId, rows, removed: [3] })
    expect(await detail(tenant, batchId)).toMatchObject({ total_count: 2, ready_count: 2, ready_amount: '12.00' })
    expect(await refusal(editRows(stage.world, tenant.actor, { batch_id: batchId, rows: [], removed: [1, 2] }))).toBe('IMPORT_EMPTY')
    expect((await detail(tenant, batchId)).total_count).toBe(2)
  })
})

describe('what additions cost', () => {
  const lines = (list: Account[]) => list.map(({ outsideAccountId }, index) => [outsideAccountId, `${index + 1}.37`])

  test('is shown row by row as the orders will cost it, with what the payer lacks', async () => {
    const tenant = await newTenant({ balance: usd(5), serviceFee: 333, tax: 667 })
    const batchId = await uploaded(tenant, 'ADD', [...lines(await accounts(tenant, 3)), ['99999999999', '20']])
    // 1.37, 2.37 and 3.37: each fee rounded by itself.
    const price = { service_fee: '0.24', tax: '0.47', total: '7.82', payer: { kind: 'WALLET', available: '5.00', shortage: '2.82' } }
    expect((await detail(tenant, batchId)).price).toEqual(price)
    const credit = await newTenant({ customerType: 0, serviceFee: 0, tax: 0 })
    const other = await detail(credit, await uploaded(credit, 'ADD', lines(await accounts(credit, 1))))
    expect(other.price).toMatchObject({ total: '1.37', payer: { kind: 'CREDIT_LINE', shortage: null } })
    const sub = await stage.subTenant(tenant)
    await stage.query(`insert into organization_wallet_users (id, customer_id, mobile, wallet_user_name, password_hash, is_master, created_at)
      values (${sub.actor.userId}, ${sub.customerId}, '${sub.actor.userId}', '', '', false, now())`)
    const mine = await detail(sub, await uploaded(sub, 'ADD', lines(await accounts(sub, 1))))
    expect(mine.price?.payer).toMatchObject({ kind: 'WALLET', available: '0.00' })
    const [giving] = await accounts(tenant, 1)
    expect((await detail(tenant, await uploaded(tenant, 'REDUCE', lines(giving ? [giving] : [])))).price).toBeNull()
  })

  test('is what is confirmed: at other rates nothing is cut, and the new price is there to read', async () => {
    const tenant = await newTenant()
    const batchId = await uploaded(tenant, 'ADD', lines(await accounts(tenant, 2)))
    const shown = (await detail(tenant, batchId)).price?.total ?? ''
    await stage.query(
      `select set_config('app.scope', 'system', true); update billing_fee_rates set service_fee_basis_points = 1000 where customer_id = ${tenant.customerId}`,
    )
    expect(await refusal(confirmed(tenant, batchId, { shown_total: shown }))).toBe('QUOTA_PRICE_CHANGED')
    const now = await detail(tenant, batchId)
    expect([now.is_confirmed, now.price?.total === shown]).toEqual([false, false])
    await confirmed(tenant, batchId, { shown_total: now.price?.total ?? '' })
    expect(await detail(tenant, batchId)).toMatchObject({ is_confirmed: true, price: null })
  })

  test('counts the rows as they were shown: one that turned wrong since is left out and told', async () => {
    const tenant = await newTenant()
    const [a, b] = await accounts(tenant, 2)
    const batchId = await uploaded(tenant, 'ADD', lines(a && b ? [a, b] : []))
    const shown = (await detail(tenant, batchId)).price?.total ?? ''
    await stage.query(
      `select set_config('app.scope', 'system', true); update ad_accounts_accounts set frozen_status = 'FROZEN' where id = ${b?.id}`,
    )
    await confirmed(tenant, batchId, { shown_total: shown })
    expect((await detail(tenant, batchId)).rows.map(row => row.state)).toEqual(['QUEUED', 'FAIL'])
  })
})

describe('what is no sheet of ours', () => {
  const xlsx = sheetOf('ADD', [['123456', '1']])
  const manyRows = Array.from({ length: 501 }, (_, at) => [`${100_000 + at}`, '1'])
  test.each<[string, string, () => Uint8Array, string]>([
    ['another ending', 'a.xls', () => xlsx, 'IMPORT_FORMAT_WRONG'],
    ['a picture named xlsx', 'a.xlsx', () => Buffer.from('89504e470d0a1a0a', 'hex'), 'IMPORT_FORMAT_WRONG'],
    ['a sheet named csv', 'a.csv', () => xlsx, 'IMPORT_FORMAT_WRONG'],
    ['random bytes', 'a.csv', () => randomBytes(2_000), 'IMPORT_FORMAT_WRONG'],
    [
      'a file with a password',
      'a.xlsx',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'IMPORT_FILE_UNSAFE',
    ],
    ['the template of another type', 'a.xlsx', () => sheetOf('TRANSFER', [['1', '2', '3']]), 'IMPORT_FORMAT_WRONG'],
    ['titles only', 'a.xlsx', () => sheetOf('ADD', []), 'IMPORT_EMPTY'],
    ['nothing at all', 'a.csv', () => Buffer.alloc(0), 'IMPORT_EMPTY'],
    ['501 rows', 'a.xlsx', () => sheetOf('ADD', manyRows), 'IMPORT_TOO_MANY_ROWS'],
    ['6,000 rows', 'a.csv', () => Buffer.from('1,2\n'.repeat(6_000)), 'IMPORT_SHEET_TOO_LARGE'],
    ['5 MB and a byte', 'a.csv', () => Buffer.alloc(SHEET_FILE.mostBytes + 1, 0x31), 'FILE_TOO_LARGE'],
  ])('%s is refused, and nothing of it stays', async (_name, fileName, make, expected) => {
    const tenant = await newTenant()
    const input = { channel: 'FACEBOOK', importType: 'ADD', fileName, bytes: make() } as const
    expect(await refusal(createBatchOfFile(stage.world, tenant.actor, input))).toBe(expected)
    const left = await stage.query(`select (select count(*)::int from imports_batches where customer_id = ${tenant.customerId}) as batches,
      (select count(*)::int from files_files where user_id = ${tenant.actor.userId} and claimed_at is not null) as files`)
    expect(left.rows).toEqual([{ batches: 0, files: 0 }])
  })

  test('500 rows are taken, in GB18030 too, and the messages are those of the screen', async () => {
    const tenant = await newTenant()
    const lines = Array.from({ length: 500 }, (_, at) => [`${100_000 + at}`, '1'])
    expect((await detail(tenant, await uploaded(tenant, 'ADD', lines))).total_count).toBe(500)
    // 广告账户 ID,新增额度（$）
    const titles = Buffer.from('b9e3b8e6d5cbbba7204944' + '2c' + 'd0c2d4f6b6eeb6c8a3a824a3a9' + '0d0a', 'hex')
    const input = {
      channel: 'FACEBOOK',
      importType: 'ADD',
      fileName: 'a.csv',
      bytes: Buffer.concat([titles, Buffer.from('123456,1\r\n')]),
    } as const
    const { batch_id } = await createBatchOfFile(stage.world, tenant.actor, input)
    expect(problems(await detail(tenant, batch_id))).toEqual(['2 账户 ID 不存在'])
    expect(CATALOGUE.IMPORT_FORMAT_WRONG.msg).toBe('文件格式不正确，请使用模板')
    expect(new Refusal('IMPORT_TOO_MANY_ROWS', { max: 500 }).message).toBe('最多导入 500 行')
  })

  test('an hour has room for 60 batches of a user', async () => {
    const tenant = await newTenant()
    const { customerId, userId } = tenant.actor
    await stage.query(`insert into imports_batches (id, customer_id, user_id, submitter, channel, import_type, file_name, phase, created_at)
      select 1000 + n, ${customerId}, ${userId}, '', 'FACEBOOK', 'ADD', '', 'CANCELLED', '${stage.clock.now().toISOString()}'
      from generate_series(1, 59) n`)
    expect(await refusal(pasted(tenant, 'ADD', '123456 1'))).toBe('none')
    expect(await refusal(pasted(tenant, 'ADD', '123456 1'))).toBe('FLOW_LIMITED')
  })
})

describe('tenants', () => {
  test('a batch is its owner’s alone: not another customer’s, not a sub-customer’s, not the master’s of a sub-customer', async () => {
    const [tenant, stranger] = [await newTenant(), await newTenant()]
    const sub = await stage.subTenant(tenant, usd(100))
    const [own, subs] = [await stage.account(tenant), await stage.account(sub)]
    const batches = [
      await pasted(tenant, 'ADD', `${own.outsideAccountId} 10`),
      await pasted(sub, 'ADD', `${subs.outsideAccountId} 10`),
    ] as const
    const foreign = [
      [stranger, batches[0]],
      [stranger, batches[1]],
      [sub, batches[0]],
      [tenant, batches[1]],
    ] as const
    for (const [who, batchId] of foreign) {
      expect(await refusal(detail(who, batchId))).toBe('NOT_FOUND')
      expect(await refusal(confirmed(who, batchId))).toBe('NOT_FOUND')
      expect(await refusal(cancelBatch(stage.world, who.actor, { batch_id: batchId }))).toBe('NOT_FOUND')
      expect(await refusal(editRows(stage.world, who.actor, { batch_id: batchId, rows: [], removed: [1] }))).toBe('NOT_FOUND')
      await run(who, batchId)
    }
    const seen = async ({ actor: { customerId, subCustomerId } }: Tenant) => {
      const view = { scope: { kind: 'tenant', customerId, subCustomerId }, now: stage.clock.now() } as const
      const page = await batchList(stage.world.db, view, { channel: 'FACEBOOK', page_num: 1, page_size: 10 })
      return page.content.map(batch => batch.batch_id)
    }
    expect([await seen(tenant), await seen(sub), await seen(stranger)]).toEqual([[batches[0]], [batches[1]], []])
    // A sub-customer's sheet can't name what was not given to it, and asks for no reduction.
    expect(problems(await detail(sub, await pasted(sub, 'ADD', `${own.outsideAccountId} 10`)))).toEqual(['1 账户 ID 不存在'])
    expect(await refusal(pasted(sub, 'REDUCE', `${subs.outsideAccountId} 10`))).toBe('PERMISSION_DENIED')
  })
})

describe('the list', () => {
  test('every filter narrows, and a status is that of the orders', async () => {
    const tenant = await newTenant()
    const account = await stage.account(tenant)
    const waiting = await uploaded(tenant, 'ADD', [[account.outsideAccountId, '10']])
    const running = await pasted(tenant, 'ADD', `${account.outsideAccountId} 10`)
    await confirmed(tenant, running)
    const gone = await pasted(tenant, 'CLEAR', account.outsideAccountId)
    await cancelBatch(stage.world, tenant.actor, { batch_id: gone })
    const { customerId, subCustomerId } = tenant.actor
    const view = { scope: { kind: 'tenant', customerId, subCustomerId }, now: stage.clock.now() } as const
    const found = async (filters: Partial<Parameters<typeof batchList>[2]>) => {
      const page = await batchList(stage.world.db, view, { channel: 'FACEBOOK', page_num: 1, page_size: 10, ...filters })
      expect(page.total_size).toBe(page.content.length)
      return page.content.map(batch => batch.batch_id)
    }
    expect(await found({})).toEqual([gone, running, waiting])
    expect(await found({ channel: 'GOOGLE' })).toEqual([])
    expect(await found({ import_type: 'CLEAR' })).toEqual([gone])
    expect(await found({ file_name: '十一' })).toEqual([waiting])
    expect(await found({ submitter: tenant.actor.userName })).toHaveLength(3)
    expect(await found({ submitter: '别人' })).toEqual([])
    expect(await found({ submitted_until: '2020-01-01' })).toEqual([])
    expect(await found({ submitted_from: '2020-01-01' })).toHaveLength(3)
    expect(await found({ status: 'WAITING' })).toEqual([waiting])
    expect(await found({ status: 'RUNNING' })).toEqual([running])
    expect(await found({ status: 'CANCELLED' })).toEqual([gone])
    expect(await found({ status: 'FINISHED' })).toEqual([])
  })

  test('the original is kept for 90 days, and a reading that was cut off is shown as failed and forgotten', async () => {
    const tenant = await newTenant()
    const batchId = await uploaded(tenant, 'ADD', [['123456', '10']])
    const kept = async () => (await stage.query(`select file_key from imports_batches where id = ${batchId}`)).rows[0]?.file_key
    const name = String(await kept())
    expect(Buffer.from((await stage.world.files.read(name)) ?? [])).toEqual(Buffer.from(sheetOf('ADD', [['123456', '10']])))
    await stage.query(`insert into imports_batches (id, customer_id, user_id, submitter, channel, import_type, file_name, phase, created_at)
      values (77, ${tenant.customerId}, ${tenant.actor.userId}, '', 'FACEBOOK', 'ADD', 'x', 'PARSING', '${stage.clock.now().toISOString()}')`)
    expect((await detail(tenant, '77')).status).toBe('PARSING')
    stage.clock.advance(11 * 60_000)
    expect((await detail(tenant, '77')).status).toBe('FAIL')
    stage.clock.advance(91 * 86_400_000)
    await purgeImports(stage.world)
    expect(await kept()).toBeNull()
    expect(await refusal(detail(tenant, '77'))).toBe('NOT_FOUND')
    const { rows } = await stage.query(`select claimed_at from files_files where user_id = ${tenant.actor.userId}`)
    expect(rows).toEqual([{ claimed_at: null }])
  })
})
