// Sheets of other channels' bills for tests: as finance fills the template in, and what the books and statements hold afterwards.
import { CHANNEL_BILL_COLUMNS } from '@tallyhelm/protocol/topics/billing/channel-bill-enums'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase } from '../cases/test-sample.ts'
import { decideCase } from '../cases/decide-case.ts'
import { creditedTenant } from '../credit/test-credit-case.ts'
import { person, stageIn, type Tenant } from '../quota/test-stage.ts'
import { channelBillsCase } from './case-kinds.ts'
import { proposeChannelBills, uploadChannelBills } from './import-channel-bills.ts'
import type { RulesOfKinds } from '../cases/case-rules.ts'

export const channelMaker: StaffActor = { ...person('901'), role: 'FIN' }
export const channelChecker: StaffActor = { ...person('902'), role: 'FIN_CHECK' }
const system = { kind: 'system' } as const

export type SheetLine = Partial<Record<(typeof CHANNEL_BILL_COLUMNS)[number], string>>

/** A line of the customer's Kwai bill of February, but for what is told. */
export const sheetLine = ({ customerId, companyId }: Tenant, over: SheetLine = {}): SheetLine => ({
  客户编号: customerId,
  公司: `公司${companyId}`,
  渠道: 'Kwai',
  '账户 ID': 'kw-1',
  账户名称: 'Kwai 账户一',
  账单月份: '2026-02',
  币种: 'USD',
  金额: '100.00',
  ...over,
})

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
export const channelCsv = (lines: readonly SheetLine[], fileName = '渠道账单.csv'): { fileName: string; bytes: Uint8Array } => {
  const rows = lines.map(line => CHANNEL_BILL_COLUMNS.map(column => quoted(line[column] ?? '')).join(','))
  return { fileName, bytes: new TextEncoder().encode([CHANNEL_BILL_COLUMNS.join(','), ...rows].join('\r\n')) }
}

export const uploadChannelLines = async (world: World, lines: readonly SheetLine[], fileName?: string): Promise<string> =>
  (await uploadChannelBills(world, channelMaker, { file: channelCsv(lines, fileName) })).file_id

export async function proposeChannelLines(world: World, lines: readonly SheetLine[], fileName?: string): Promise<string> {
  const fileId = await uploadChannelLines(world, lines, fileName)
  await proposeChannelBills(world, channelMaker, { file_id: fileId, reason: '渠道已出账' })
  return fileId
}

export const caseOfFile = (world: World, fileId: string): Promise<string> =>
  world.db.read(system, async tx => {
    const { id } = await tx.one<{ id: string }>(sql`select case_id as id from billing_channel_files where id = ${fileId}`)
    return id
  })

/** Only the rules of this kind are asked for. */
const RULES = { CHANNEL_BILLS: channelBillsCase } as RulesOfKinds

export async function decideChannelFile(world: World, fileId: string, verdict: 'APPROVE' | 'REJECT' = 'APPROVE'): Promise<void> {
  const decision = { case_id: await caseOfFile(world, fileId), revision: 1, verdict, reason: '已核对', flags: [], is_confirmed: true }
  await decideCase(world, channelChecker, RULES, decision)
}

export async function importChannelLines(world: World, lines: readonly SheetLine[], fileName?: string): Promise<string> {
  const fileId = await proposeChannelLines(world, lines, fileName)
  await decideChannelFile(world, fileId)
  return fileId
}

/** What the customer owes to other channels: its statements, and how much of its credit line is used. */
export const owedToChannels = ({ world }: Pick<TestWorld, 'world'>, { customerId }: Tenant) =>
  world.db.read(system, async tx => ({
    statements: await tx.rows<{ channel: string; month: string; payable: string; status: string; accounts: number; version: number }>(sql`
      select channel, to_char(month, 'YYYY-MM') as month, payable_minor::text as payable, status, account_count as accounts, version
      from credit_statements where customer_id = ${customerId} order by month, channel, company_id`),
    used: (
      await tx.one<{ used: string }>(sql`
        select coalesce(sum(b.debits_posted - b.credits_posted), 0)::text as used from ledger_accounts a
        join ledger_balances b on b.ledger_account_id = a.id where a.kind = 'CREDIT_LINE' and a.customer_id = ${customerId}`)
    ).used,
  }))

const tenants = new WeakMap<object, Promise<Tenant>>()
function tenantIn(opened: TestWorld): Promise<Tenant> {
  const known = tenants.get(opened) ?? creditedTenant(opened, stageIn(opened))
  tenants.set(opened, known)
  return known
}

export const sampleChannelBills: SampleCase = {
  async open(opened) {
    return await caseOfFile(opened.world, await proposeChannelLines(opened.world, [sheetLine(await tenantIn(opened))]))
  },
  maker: () => channelMaker,
  // The same bytes wait already.
  repeated: 'CHANNEL_FILE_KNOWN',
  async expectApproved(opened) {
    const owed = await owedToChannels(opened, await tenantIn(opened))
    expect(owed).toMatchObject({
      used: '10000',
      statements: [{ channel: 'Kwai', month: '2026-02', payable: '10000', status: 'WAIT_REPLY' }],
    })
  },
  async expectUntouched(opened) {
    expect(await owedToChannels(opened, await tenantIn(opened))).toEqual({ statements: [], used: '0' })
  },
}
