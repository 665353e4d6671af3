// An answer to a dispute, for the tests of cases: one disputed statement is made for each world.
import type { AnswerDisputeRequest } from '@tallyhelm/protocol/topics/statements/console-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import { expect } from 'vitest'
import type { SampleCase } from '../cases/test-sample.ts'
import { person, stageIn } from '../quota/test-stage.ts'
import { proposeAnswer } from './propose-answer.ts'
import { disputedStatement, type IssuedStatement, statementRow } from './test-statements.ts'

const maker: StaffActor = { ...person('901'), role: 'FIN' }
const statements = new WeakMap<object, Promise<IssuedStatement>>()

function statementIn(opened: TestWorld): Promise<IssuedStatement> {
  const known = statements.get(opened) ?? disputedStatement(opened, stageIn(opened))
  statements.set(opened, known)
  return known
}

/** The first account comes to 90.00 instead of 100.00. */
export const answerRequest = (of: IssuedStatement, over: Partial<AnswerDisputeRequest> = {}): AnswerDisputeRequest => ({
  id: of.id,
  version: 1,
  lines: [{ bill_id: of.billId, ad_account_id: of.accounts[0]?.id ?? '', of_month: '2026-02', after: '90.00', reason: '渠道已退款' }],
  proof_file: null,
  reason: '渠道已确认退款，按实际消耗调整',
  ...over,
})

export const sampleAnswer: SampleCase = {
  async open(opened) {
    return (await proposeAnswer(opened.world, maker, answerRequest(await statementIn(opened)))).caseId
  },
  maker: () => maker,
  async expectApproved(opened) {
    const row = await statementRow(opened, (await statementIn(opened)).id)
    expect(row).toMatchObject({ status: 'WAIT_REPLY', version: 2, conceded: '1000', payable: '14000' })
  },
  async expectUntouched(opened) {
    const row = await statementRow(opened, (await statementIn(opened)).id)
    expect(row).toMatchObject({ status: 'DISPUTED', version: 1, conceded: '0', payable: '15000' })
  },
}
