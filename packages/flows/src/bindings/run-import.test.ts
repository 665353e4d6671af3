// Sheets of bindings and names over the sandbox: previewed, mended, confirmed, carried out, each row once.
import { bookOfTexts } from '@tallyhelm/infra/sheets/test-book'
import type { ImportType } from '@tallyhelm/protocol/topics/imports/enums'
import { columnsOf } from '@tallyhelm/protocol/topics/imports/sheets'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { batchDetail } from '@tallyhelm/views/imports/batch-detail'
import { failedRows } from '@tallyhelm/views/imports/failed-rows'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStage, type Stage } from '../ad-accounts/test-stage.ts'
import { confirmBatch } from '../imports/confirm-batch.ts'
import { createBatchOfFile, createBatchOfPaste } from '../imports/create-batch.ts'
import { editRows } from '../imports/edit-rows.ts'
import { cutWorld, quietly } from '../quota/test-dying-world.ts'
import { problems, refusal, states } from '../quota/test-imports.ts'
import { runImport } from './run-import.ts'
import { bindingsOn } from './test-bindings.ts'

const BM = '100000000000001'
const HIDDEN = '100000000000002'
const REFUSING = '100000000000003'
let house: Stage
let on: Awaited<ReturnType<typeof bindingsOn>>

beforeAll(async () => {
  house = await openStage()
  on = await bindingsOn(house)
  await house.control('meta-businesses', { id: BM })
  await house.control('meta-businesses', { id: HIDDEN, visible: false })
  await house.control('meta-businesses', { id: REFUSING, refuses_with: 3979 })
})
afterAll(() => house.close())

let next = 0
async function account(platform: 'meta' | 'google' | 'tiktok' = 'meta') {
  next += 1
  const name = `店铺 ${next}`
  const made = await house.adopted(platform, { name, ...(platform === 'meta' ? { cap: '100' } : {}) })
  await called(made.id, name)
  return { ...made, name }
}
const called = (adAccountId: string, name: string) =>
  house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update ad_accounts_accounts set account_name = ${name} where id = ${adAccountId}`),
  )
const pasted = async (importType: ImportType, content: string, channel: Channel = 'FACEBOOK', actor: TenantActor = on.actor) =>
  (await createBatchOfPaste(house.world, actor, { channel, import_type: importType, content })).batch_id
const confirmed = (batchId: string, actor: TenantActor = on.actor) =>
  confirmBatch(house.world, actor, { batch_id: batchId, remark: '十一月' })
const run = (batchId: string, world = house.world) => runImport(world, { batchId, actor: on.actor })
const viewOf = ({ customerId, subCustomerId }: TenantActor) => ({
  scope: { kind: 'tenant', customerId, subCustomerId } as const,
  now: house.world.clock.now(),
  mostAccounts: 50,
})
const detail = (batchId: string, actor: TenantActor = on.actor) => batchDetail(house.world.db, viewOf(actor), { batch_id: batchId })
const submitsOf = (batchId: string) =>
  on.rows<{ id: string; note: string }>(
    sql`select s.id, s.note from bindings_submits s join imports_chunks c on c.submit_id = s.id where c.batch_id = ${batchId}`,
  )

describe('a sheet of bindings', () => {
  test('is mended, confirmed twice, submitted once by a worker that dies, and each row ends as its pair', async () => {
    const [one, two] = [await account(), await account()]
    const lines = [
      [one.outsideId, BM, '投放'],
      [one.outsideId, HIDDEN, 'manage'],
      [one.outsideId, BM, '分析'],
      [two.outsideId, REFUSING, '管理'],
      [two.outsideId, BM, ''],
      ['99999999999', `${BM}x`, '老板'],
      [two.outsideId, '=1+1', '管理'],
    ]
    const titles = columnsOf({ importType: 'BIND', channel: 'FACEBOOK' }).map(({ title }) => title)
    const bytes = bookOfTexts([titles, ...lines])
    const input = { channel: 'FACEBOOK', importType: 'BIND', fileName: '绑定.xlsx', bytes } as const
    const { batch_id: batchId } = await createBatchOfFile(house.world, on.actor, input)
    const shown = await detail(batchId)
    expect(problems(shown)).toEqual([
      '4 与第 2 行重复',
      '6 请填写权限：管理、投放、分析',
      '7 账户 ID 不存在',
      '7 BM ID 为 15-17 位数字',
      '7 权限应为 管理、投放、分析',
      '8 BM ID 不支持公式，请改为填写好的内容',
    ])
    expect(shown).toMatchObject({ ready_count: 3, ready_amount: null, price: null, recent_same: [] })
    expect(shown.rows[0]).toMatchObject({ account_name: one.name, target: BM, role: '投放', amount: null })
    const mended = { row_no: 6, account: two.outsideId, to_account: '', amount: '', target: ` ${BM}`, role: 'ANALYZE' }
    await editRows(house.world, on.actor, { batch_id: batchId, rows: [mended], removed: [4] })

    await confirmed(batchId)
    await confirmed(batchId)
    for (let nth = 1; nth < 20; nth += 3) await quietly(run(batchId, cutWorld(house.world, nth).world))
    await Promise.all([run(batchId), run(batchId)])
    expect(states(await detail(batchId))).toEqual(['PROCESSING', 'PROCESSING', 'PROCESSING', 'PROCESSING', 'FAIL', 'FAIL'])
    expect(await submitsOf(batchId)).toMatchObject([{ note: '十一月' }])

    await on.runFor(2)
    const ended = await detail(batchId)
    expect(ended).toMatchObject({ status: 'FINISHED', finished_count: 3, failed_count: 3, closed_count: 0 })
    expect(states(ended)).toEqual(['FINISHED', 'FINISHED', 'FAIL', 'FINISHED', 'FAIL', 'FAIL'])
    expect(ended.rows[2]?.reason).toMatch(/3979|BM/)
    expect(ended.rows[2]).toMatchObject({ apply_no: expect.stringMatching(/^\d+$/), submit_id: (await submitsOf(batchId))[0]?.id })
    expect([await on.boundOf(one.id), await on.boundOf(two.id)]).toEqual([[BM, HIDDEN], [BM]])
    const roles = await on.rows<{ role: string }>(sql`select role from bindings_pairs where ad_account_id = ${two.id} and target = ${BM}`)
    expect(roles).toEqual([{ role: 'ANALYZE' }])
    // What is bound is told in the preview of the next one.
    expect(problems(await detail(await pasted('BIND', `${one.outsideId} ${BM} 投放`)))).toEqual(['1 该账户已绑定此 BM'])
    const failed = await failedRows(house.world.db, viewOf(on.actor), { batch_id: batchId, format: 'csv' })
    expect(await textOf(failed)).toContain(`"${REFUSING}\t","管理`)
  })

  test('what is refused at once fails with its reason, and a batch of nothing else has failed', async () => {
    const { id, outsideId } = await account()
    const batchId = await pasted('BIND', `${outsideId} ${BM} 投放`)
    await confirmed(batchId)
    await on.ask([{ adAccountId: id, type: 'BM', action: 'BIND', target: BM, role: 'MANAGE' }])
    await run(batchId)
    expect(await detail(batchId)).toMatchObject({
      status: 'FAIL',
      rows: [{ state: 'FAIL', reason: '该账户有进行中的同类操作，请等待完成', apply_no: null }],
    })
  })

  test('an account that went to somebody else since is left out, the rest goes', async () => {
    const [gone, kept] = [await account(), await account()]
    const sub = house.actor({ subCustomerId: house.subCustomerId })
    await house.world.db.transaction({ kind: 'system' }, tx =>
      tx.run(sql`update ad_accounts_accounts set sub_customer_id = ${house.subCustomerId} where id in (${gone.id}, ${kept.id})`),
    )
    const batchId = await pasted('BIND', `${gone.outsideId} ${BM} 投放\n${kept.outsideId} ${BM} 投放`, 'FACEBOOK', sub)
    await confirmed(batchId, sub)
    await house.world.db.transaction({ kind: 'system' }, tx =>
      tx.run(sql`update ad_accounts_accounts set sub_customer_id = null where id = ${gone.id}`),
    )
    await runImport(house.world, { batchId, actor: sub })
    expect((await detail(batchId, sub)).rows).toMatchObject([{ state: 'FAIL', reason: '账户已不在申请人名下' }, { state: 'PROCESSING' }])
  })

  test('an MCC is one for each account, waits for the customer and says so; digits that a table program lost are told', async () => {
    const { outsideId } = await account('google')
    const both = await detail(await pasted('BIND', `${outsideId} 123-456-7890\n${outsideId} 1234567891`, 'GOOGLE'))
    expect(problems(both)).toEqual(['2 与第 1 行的账户重复'])
    const batchId = await pasted('BIND', `${outsideId} 123-456-7890`, 'GOOGLE')
    await confirmed(batchId)
    await run(batchId)
    await on.runFor(2)
    const waiting = await detail(batchId)
    expect(waiting).toMatchObject({ status: 'RUNNING', rows: [{ state: 'PROCESSING', reason: expect.stringContaining('MCC 1234567890') }] })
    const tiktok = await account('tiktok')
    const lost = await detail(await pasted('BIND', `${tiktok.outsideId} 7200000000000010000 操作员`, 'TIKTOK'))
    expect(problems(lost)[0]).toContain('末尾数字已被表格软件改为 0')
  })
})

describe('a sheet of names', () => {
  test('changes each name from the one that was shown; hostile names are told, and cut ones are too long', async () => {
    const accounts = [await account(), await account(), await account(), await account(), await account(), await account()]
    const [a, b, c, d, e, f] = accounts.map(({ outsideId }) => outsideId)
    const content = [
      `${a} 十一月, 主推 店铺`,
      `${b}\t同名`,
      `${c}\t同名`,
      `${d}\t=1+1`,
      `${e}\t${'长'.repeat(300)}`,
      `${f}\t${accounts[5]?.name}`,
      `${a}\t第二次`,
      `${f}\t店|铺`,
    ]
    const blanks = await detail(await pasted('RENAME', content[0] ?? ''))
    expect(blanks.rows[0]).toMatchObject({ account_name: accounts[0]?.name, target: '十一月, 主推 店铺', state: 'READY' })
    expect(problems(await detail(await pasted('RENAME', content.slice(1).join('\n'))))).toEqual([
      '1 名称重复',
      '2 名称重复',
      '3 新名称不支持公式，请改为填写好的内容',
      '4 名称不超过 60 个字符',
      '5 新名称与原名称相同',
      '7 账户名称不能包含 emoji 或 |',
      '7 与第 5 行的账户重复',
    ])
  })

  test('a name that changed after the preview fails its row, and an edit shows it anew', async () => {
    const [one, two] = [await account(), await account()]
    const batchId = await pasted('RENAME', `${one.outsideId}\t新甲\n${two.outsideId}\t新乙`)
    await called(two.id, '别人改的')
    expect((await detail(batchId)).rows[1]).toMatchObject({ account_name: two.name })
    await confirmed(batchId)
    await run(batchId)
    await on.runFor(2)
    expect(await detail(batchId)).toMatchObject({
      status: 'FINISHED',
      rows: [{ state: 'FINISHED' }, { state: 'FAIL', reason: '原名称已变更为“别人改的”，请核对后重新提交' }],
    })
    expect((await house.read(one.id)).accountName).toBe('新甲')
    const again = await pasted('RENAME', `${two.outsideId}\t新乙`)
    await called(two.id, '又改了')
    await editRows(house.world, on.actor, { batch_id: again, rows: [], removed: [] })
    expect((await detail(again)).rows[0]).toMatchObject({ account_name: '又改了', state: 'READY' })
  })

  test('is the customer’s own, and a batch is its owner’s alone', async () => {
    const { outsideId } = await account()
    const sub = house.actor({ subCustomerId: house.subCustomerId })
    expect(await refusal(pasted('RENAME', `${outsideId}\t新`, 'FACEBOOK', sub))).toBe('PERMISSION_DENIED')
    expect(problems(await detail(await pasted('BIND', `${outsideId} ${BM} 投放`, 'FACEBOOK', sub), sub))).toEqual(['1 账户 ID 不存在'])
    const batchId = await pasted('RENAME', `${outsideId}\t新`)
    const stranger = house.actor({ customerId: '999', userId: '999' })
    expect(await refusal(detail(batchId, stranger))).toBe('NOT_FOUND')
    expect(await refusal(confirmed(batchId, stranger))).toBe('NOT_FOUND')
    expect(await refusal(detail(batchId, sub))).toBe('NOT_FOUND')
    await confirmed(batchId)
    await runImport(house.world, { batchId, actor: stranger })
    expect(states(await detail(batchId))).toEqual(['QUEUED'])
  })
})

async function textOf(answer: Awaited<ReturnType<typeof failedRows>>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of answer.content()) parts.push(part)
  return Buffer.concat(parts).toString()
}
