// Imports of sheets as table programs leave them: hidden rows and lines that a comma has shifted.
import { book } from '@tallyhelm/infra/sheets/test-book'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importsOn, problems } from '../quota/test-imports.ts'
import { openStage, type Stage, type Tenant } from '../quota/test-stage.ts'
import { createBatchOfFile } from './create-batch.ts'
import { editRows } from './edit-rows.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())
const { newTenant, detail } = importsOn(() => stage)

describe('sheets as table programs leave them', () => {
  const upload = async (tenant: Tenant, file: { fileName: string; bytes: Uint8Array }, hiddenRows?: 'SKIP' | 'READ') =>
    (await createBatchOfFile(stage.world, tenant.actor, { channel: 'FACEBOOK', importType: 'ADD', ...file, hiddenRows })).batch_id

  test('hidden rows are named and refused, then left out or read, as was said', async () => {
    const tenant = await newTenant()
    const [seen, hidden] = [await stage.account(tenant), await stage.account(tenant)]
    const cells = (texts: readonly string[]) => texts.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
    const bytes = book({
      sheet: `<row r="1">${cells(['广告账户 ID', '新增额度'])}</row><row r="2">${cells([seen.outsideAccountId, '20'])}</row>
        <row r="7" hidden="1">${cells([hidden.outsideAccountId, '9000'])}</row>`,
    })
    const file = { fileName: '十一月.xlsx', bytes }
    await expect(upload(tenant, file)).rejects.toMatchObject({ refusal: 'IMPORT_ROWS_HIDDEN', parameters: { where: '第 7 行' } })
    const skipped = await detail(tenant, await upload(tenant, file, 'SKIP'))
    expect(skipped).toMatchObject({
      total_count: 1,
      ready_amount: '20.00',
      sheet_reading: { format: 'xlsx', titleLine: 1, skippedAbove: 0, hidden: { where: '第 7 行', choice: 'SKIP' } },
    })
    expect(await detail(tenant, await upload(tenant, file, 'READ'))).toMatchObject({ total_count: 2, ready_amount: '9020.00' })
  })

  test('a shifted line is wrong until it is written anew, is never ordered, and the others are', async () => {
    const tenant = await newTenant()
    const [own, other] = [await stage.account(tenant), await stage.account(tenant)]
    const text = `新增\n广告账户 ID,新增额度\n${own.outsideAccountId},1,234.56\n${other.outsideAccountId},20\n`
    const batchId = await upload(tenant, { fileName: '十一月.csv', bytes: Buffer.from(text) })
    const batch = await detail(tenant, batchId)
    expect(problems(batch)).toEqual([
      `3 单元格多于标题，内容可能因逗号错列；请去掉金额的千分位，或给含逗号的单元格加引号。原文：${own.outsideAccountId},1,234.56`,
    ])
    expect(batch).toMatchObject({
      ready_amount: '20.00',
      sheet_reading: { format: 'csv', encoding: 'UTF-8', titleLine: 2, skippedAbove: 1 },
    })
    expect(batch.rows[0]).toMatchObject({ row_no: 3, account: own.outsideAccountId, amount: '' })
    const row = { row_no: 3, account: own.outsideAccountId, to_account: '', amount: '1234.56', target: '', role: '' }
    await editRows(stage.world, tenant.actor, { batch_id: batchId, rows: [row], removed: [] })
    expect(await detail(tenant, batchId)).toMatchObject({ invalid_count: 0, ready_amount: '1254.56' })
  })
})
