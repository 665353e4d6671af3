// A verdict about a sealed receipt, for the tests of cases: one statement with a receipt is made for each world.
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase } from '../cases/test-sample.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { person, stageIn } from '../quota/test-stage.ts'
import { auditReceipt } from './audit-receipt.ts'
import { creditedTenant } from '../credit/test-credit-case.ts'
import { type IssuedStatement, issuedStatement, statementRow } from './test-statements.ts'

const maker: StaffActor = { ...person('901'), role: 'FIN' }
const statements = new WeakMap<object, Promise<IssuedStatement>>()

/** What the customer uploaded stands at its statement, whose deadline rests. */
export async function sealedStatement(opened: Pick<TestWorld, 'world'>, stage: ReturnType<typeof stageIn>): Promise<IssuedStatement> {
  const statement = await issuedStatement(opened, stage, { of: await creditedTenant(opened, stage) })
  const { world } = opened
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`
      insert into credit_receipts (id, statement_id, version, customer_id, user_id, user_name, kind, papers, status, at)
      values (${world.ids.next()}, ${statement.id}, 1, ${statement.of.customerId}, 1, '王芳', 'SEALED', '[{"name":"回执.pdf","key":"x.pdf"}]', 'PENDING',
        ${now})`)
    await tx.run(sql`update credit_statements set rests_since = ${now} where id = ${statement.id}`)
  })
  return statement
}

function statementIn(opened: TestWorld): Promise<IssuedStatement> {
  const known = statements.get(opened) ?? sealedStatement(opened, stageIn(opened))
  statements.set(opened, known)
  return known
}

/** Under the id that the audit gave it. */
export async function receiptCaseOf({ world }: Pick<TestWorld, 'world'>, { id }: Pick<IssuedStatement, 'id'>): Promise<string> {
  const row = await world.db.read({ kind: 'system' }, tx =>
    tx.one<{ id: string }>(sql`
      select v.id from credit_receipt_verdicts v join credit_receipts r on r.id = v.receipt_id where r.statement_id = ${id} order by v.id desc limit 1`),
  )
  return row.id
}

export const sampleStatementReceipt: SampleCase = {
  async open(opened) {
    const statement = await statementIn(opened)
    await auditReceipt(opened.world, maker, RULES_OF_CASES, { id: statement.id, kind: 'SEALED', verdict: 'APPROVE', reason: '' })
    return await receiptCaseOf(opened, statement)
  },
  maker: () => maker,
  // The second word about one receipt is a decision, which the maker can't make.
  repeated: 'CASE_CHECKER_IS_MAKER',
  async endSubject(opened) {
    const { id } = await statementIn(opened)
    await opened.world.db.transaction({ kind: 'system' }, tx =>
      tx.run(sql`update credit_receipts set status = 'WITHDRAWN', decided_at = at where statement_id = ${id}`),
    )
  },
  async expectApproved(opened) {
    expect(await statementRow(opened, (await statementIn(opened)).id)).toMatchObject({ status: 'CONFIRMED', version: 1 })
  },
  async expectUntouched(opened) {
    expect(await statementRow(opened, (await statementIn(opened)).id)).toMatchObject({ status: 'WAIT_REPLY', version: 1 })
  },
}
