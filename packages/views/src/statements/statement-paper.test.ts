// A statement as a paper: what it says, in capitals as well, each version for ever the same, and its annex by its digest.
import { createHash } from 'node:crypto'
import { decideCase } from '@tallyhelm/flows/cases/decide-case'
import { RULES_OF_CASES } from '@tallyhelm/flows/cases/rules-of-kinds'
import { proposeAnswer } from '@tallyhelm/flows/statements/propose-answer'
import { answerRequest } from '@tallyhelm/flows/statements/test-answer-case'
import { creditedTenant } from '@tallyhelm/flows/credit/test-credit-case'
import { disputedStatement, issuedStatement } from '@tallyhelm/flows/statements/test-statements'
import { person, type Stage, stageIn } from '@tallyhelm/flows/quota/test-stage'
import type { Paper } from '@tallyhelm/infra/pdf/paper'
import { typeset } from '@tallyhelm/infra/pdf/typeset'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementAnnex, statementPaper } from './statement-paper.ts'

let opened: TestWorld
let stage: Stage
beforeAll(async () => {
  opened = await openTestWorld()
  stage = stageIn(opened)
})
afterAll(() => opened.close())

const staff = { kind: 'staff' } as const
const agency = { legal_name: '量舵科技' }
const paperOf = (id: string, version: number | null = null) => statementPaper(opened.world.db, staff, { id, version, agency })
const fields = ({ blocks }: Paper) =>
  Object.fromEntries(blocks.flatMap(block => (block.kind === 'fields' ? block.rows.map(row => [row.label, row.value]) : [])))
const table = ({ blocks }: Paper) => blocks.flatMap(block => (block.kind === 'table' ? block.rows : []))

test('each version says what it asks for, and the earlier one stays byte for byte', async () => {
  const statement = await disputedStatement(opened, stage)
  const { paper: first } = await paperOf(statement.id)
  expect(fields(first)).toMatchObject({ 应付: '$150.00 USD', '应付（大写）': expect.stringContaining('壹佰伍拾') })
  expect(fields(first)).not.toHaveProperty('异议减免')
  const before = await typeset(first, true)
  const { caseId } = await proposeAnswer(opened.world, { ...person('901'), role: 'FIN' }, answerRequest(statement))
  const decision = { case_id: caseId, revision: 1, verdict: 'APPROVE', reason: '', flags: [], is_confirmed: true } as const
  await decideCase(opened.world, { ...person('902'), role: 'FIN_CHECK' }, RULES_OF_CASES, { ...decision, flags: [] })
  const { paper: second, version } = await paperOf(statement.id)
  expect(version).toBe(2)
  expect(fields(second)).toMatchObject({ 应付: '$140.00 USD', 异议减免: '-$10.00 USD' })
  expect(table(second).map(row => row.slice(2))).toContainEqual(['100.00', '0.00', '0.00', '10.00', '90.00'])
  const again = await typeset((await paperOf(statement.id, 1)).paper, true)
  expect(before.kind).toBe('made')
  expect(again).toEqual(before)
  if (again.kind === 'made') expect(Buffer.from(again.bytes).subarray(0, 5).toString()).toBe('%PDF-')
})

test('more accounts than a paper takes stand in a sheet whose digest the paper names', async () => {
  const statement = await issuedStatement(opened, stage, { of: await creditedTenant(opened, stage), amounts: [100] })
  const [account] = statement.accounts
  // The same account's earlier months, corrected: many lines without many accounts.
  await opened.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`
      insert into billing_bill_lines (bill_id, ad_account_id, of_month, customer_id, spend_minor, spend_usd_minor, service_fee_minor, tax_minor,
        is_correction)
      select ${statement.billId}, ${account?.id ?? ''}, date '2026-01-01' - make_interval(months => n), ${statement.of.customerId}, 0, 0, 0, 0, true
      from generate_series(1, 2000) n`),
  )
  const { paper } = await paperOf(statement.id)
  expect(table(paper)).toEqual([])
  const annex = await statementAnnex(opened.world.db, staff, { id: statement.id, version: null })
  expect(fields(paper)).toMatchObject({ 附件: annex.name, 行数: '2001', '附件 SHA-256': annex.sha256 })
  const sameAgain = await statementAnnex(opened.world.db, staff, { id: statement.id, version: 1 })
  expect(createHash('sha256').update(sameAgain.bytes).digest('hex')).toBe(annex.sha256)
})

test('another customer, a sub-customer and a version that never was find nothing', async () => {
  const statement = await issuedStatement(opened, stage, { of: await creditedTenant(opened, stage), amounts: [100] })
  const other = await creditedTenant(opened, stage)
  const asked = { id: statement.id, version: null, agency }
  const reads = (scope: Parameters<typeof statementPaper>[1]) => statementPaper(opened.world.db, scope, asked)
  const tenant = { kind: 'tenant', subCustomerId: null } as const
  await expect(reads({ ...tenant, customerId: other.customerId })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  await expect(reads({ ...tenant, customerId: statement.of.customerId, subCustomerId: '9' })).rejects.toMatchObject({
    refusal: 'NOT_FOUND',
  })
  await expect(reads({ kind: 'sales', staffId: '77' })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  await expect(paperOf(statement.id, 2)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  expect((await reads({ ...tenant, customerId: statement.of.customerId })).version).toBe(1)
})
