// Test imports: how the tests of imports make batches, drive them and look at them, over the stage of the quota tests.
import { bookOfTexts } from '@tallyhelm/infra/sheets/test-book'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ImportType } from '@tallyhelm/protocol/topics/imports/enums'
import { columnsOf } from '@tallyhelm/protocol/topics/imports/sheets'
import type { ImportDetail } from '@tallyhelm/protocol/topics/imports/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import { batchDetail } from '@tallyhelm/views/imports/batch-detail'
import { confirmBatch } from '../imports/confirm-batch.ts'
import { createBatchOfFile, createBatchOfPaste } from '../imports/create-batch.ts'
import { runImport } from './run-import.ts'
import type { Account, Stage, Tenant } from './test-stage.ts'

type Line = readonly string[]

export function sheetOf(importType: ImportType, lines: readonly Line[], channel: Channel = 'FACEBOOK'): Uint8Array {
  const titles = columnsOf({ importType, channel }).map(({ title }) => title)
  return bookOfTexts([titles, ...lines])
}

/** «3 账户 ID 不存在» per wrong row. */
export const problems = (batch: ImportDetail) => batch.rows.flatMap(row => row.problems.map(problem => `${row.row_no} ${problem.msg}`))
export const states = (batch: ImportDetail) => batch.rows.map(row => row.state)
export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof Refusal ? error.refusal : String(error)),
  )

/** Bound to the stage as it is when they are called. */
export function importsOn(stageOf: () => Stage) {
  /** Files belong to a user who is there. */
  async function newTenant(options: Parameters<Stage['tenant']>[0] = {}): Promise<Tenant> {
    const tenant = await stageOf().tenant(options)
    const { userId, customerId } = tenant.actor
    await stageOf().query(`insert into organization_wallet_users (id, customer_id, mobile, wallet_user_name, password_hash, is_master, created_at)
      values (${userId}, ${customerId}, '${userId}', '', '', true, now())`)
    return tenant
  }

  async function uploaded(tenant: Tenant, type: ImportType, lines: readonly Line[], channel: Channel = 'FACEBOOK'): Promise<string> {
    const input = { channel, importType: type, fileName: '十一月.xlsx', bytes: sheetOf(type, lines, channel) }
    return (await createBatchOfFile(stageOf().world, tenant.actor, input)).batch_id
  }

  const pasted = async (tenant: Tenant, type: ImportType, content: string, channel: Channel = 'FACEBOOK') =>
    (await createBatchOfPaste(stageOf().world, tenant.actor, { channel, import_type: type, content })).batch_id

  const confirmed = (tenant: Tenant, batchId: string, more: { reason?: string; remark?: string; shown_total?: string } = {}) =>
    confirmBatch(stageOf().world, tenant.actor, { batch_id: batchId, remark: '', ...more })
  const run = (tenant: Tenant, batchId: string, world: World = stageOf().world) => runImport(world, { batchId, actor: tenant.actor })

  function detail(tenant: Tenant, batchId: string): Promise<ImportDetail> {
    const { customerId, subCustomerId } = tenant.actor
    const scope = { kind: 'tenant', customerId, subCustomerId } as const
    const { clock, world } = stageOf()
    const mostAccounts = world.settings.brand.quota_limits.most_accounts
    return batchDetail(world.db, { scope, now: clock.now(), mostAccounts }, { batch_id: batchId })
  }

  async function accounts(tenant: Tenant, count: number, channel: Channel = 'FACEBOOK'): Promise<Account[]> {
    const made: Account[] = []
    for (let index = 0; index < count; index += 1) made.push(await stageOf().account(tenant, channel))
    return made
  }
  return { newTenant, uploaded, pasted, confirmed, run, detail, accounts }
}
