// A proposed sheet of opening balances, for the tests of cases: the customer is made once for each world.
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase, SamplesOfTopic } from '../cases/test-sample.ts'
import { confirmTakeover, uploadTakeover } from './ask-takeover.ts'
import { runTakeover } from './run-takeover.ts'

const maker: StaffActor = { kind: 'staff', staffId: '901', staffName: '员工901', sessionId: '901', role: 'ADMIN', address: '10.0.0.1' }

export const csv = (name: string, ...lines: string[]) => ({
  fileName: `${name}.csv`,
  bytes: new Uint8Array(Buffer.from(lines.join('\r\n'))),
})

const wallets = ({ world }: TestWorld) =>
  world.db.read({ kind: 'system' }, tx =>
    tx.rows<{ minor: string }>(sql`
      select b.credits_posted - b.debits_posted as minor from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
      where a.kind = 'WALLET' and a.currency = 'HKD' and b.credits_posted > 0`),
  )

export const sampleTakeoverSheet: SampleCase = {
  async open(opened) {
    const { world } = opened
    const customers = csv('客户', '编号,名称,客户类型,客户性质,开通渠道', 'T001,导入客户,预充,直客,')
    const { run_id } = await uploadTakeover(world, maker, { file: customers })
    await uploadTakeover(world, maker, { runId: run_id, file: csv('期初余额', '客户,子客户,币种,余额', 'T001,,HKD,120.50') })
    await confirmTakeover(world, maker, { run_id, sets_cap: false, reason: '旧系统迁移' })
    await runTakeover(world, { runId: run_id, actor: maker })
    const { id } = await world.db.read({ kind: 'system' }, tx =>
      tx.one<{ id: string }>(sql`select case_id as id from takeovers_sheets where run_id = ${run_id} and case_id is not null`),
    )
    return id
  },
  maker: () => maker,
  // The balance waits already, so nothing is left to import.
  repeated: 'IMPORT_NOTHING_VALID',
  expectApproved: async opened => expect(await wallets(opened)).toEqual([{ minor: '12050' }]),
  expectUntouched: async opened => expect(await wallets(opened)).toEqual([]),
}

export const TAKEOVERS_SAMPLES = { TAKEOVER_SHEET: sampleTakeoverSheet } satisfies SamplesOfTopic
