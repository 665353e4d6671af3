// A late fee that is to be waived, for the tests of cases: one statement that is ten days late is made for each world.
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { SampleCase, SamplesOfTopic } from '../cases/test-sample.ts'
import { person, stageIn } from '../quota/test-stage.ts'
import { proposeWaiver } from './case-kinds.ts'
import { creditedTenant } from '../credit/test-credit-case.ts'
import { type IssuedStatement, issuedStatement } from '../statements/test-statements.ts'

const maker: StaffActor = { ...person('901'), role: 'FIN' }
const system = { kind: 'system' } as const
const statements = new WeakMap<object, Promise<IssuedStatement>>()

async function lateStatement(opened: TestWorld): Promise<IssuedStatement> {
  const stage = stageIn(opened)
  const statement = await issuedStatement(opened, stage, { of: await creditedTenant(opened, stage) })
  const now = opened.clock.now()
  await opened.world.db.transaction(system, tx =>
    tx.run(sql`
      update credit_statements set status = 'CONFIRMED', confirmed_at = ${now}, confirmed_by = 'SYSTEM', repay_on = ${addDays(dayOf(now), -10)}
      where id = ${statement.id}`),
  )
  return statement
}

function statementIn(opened: TestWorld): Promise<IssuedStatement> {
  const known = statements.get(opened) ?? lateStatement(opened)
  statements.set(opened, known)
  return known
}

const waivedUntil = async (opened: TestWorld): Promise<string | null> => {
  const { id } = await statementIn(opened)
  const row = await opened.world.db.read(system, tx =>
    tx.one<{ until: string | null }>(sql`select fee_waived_until::text as until from credit_statements where id = ${id}`),
  )
  return row.until
}

const sampleWaiver: SampleCase = {
  async open(opened) {
    const { id } = await statementIn(opened)
    const until = addDays(dayOf(opened.clock.now()), -3)
    const request = { statement_id: id, waived_until: until, reason: '银行假期顺延，减免期间滞纳金' }
    return (await proposeWaiver(opened.world, maker, request)).caseId
  },
  maker: () => maker,
  async endSubject(opened) {
    const { id } = await statementIn(opened)
    await opened.world.db.transaction(system, tx => tx.run(sql`update credit_statements set status = 'SETTLED' where id = ${id}`))
  },
  async expectApproved(opened) {
    expect(await waivedUntil(opened)).toBe(addDays(dayOf(opened.clock.now()), -3))
  },
  async expectUntouched(opened) {
    expect(await waivedUntil(opened)).toBeNull()
  },
}

export const REPAYMENTS_SAMPLES = { LATE_FEE_WAIVER: sampleWaiver } satisfies SamplesOfTopic
