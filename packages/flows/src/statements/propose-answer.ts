// Propose the answer to a dispute: the first of two people says line by line what the statement asks less, and why. Nothing changes yet.
import {
  insertAnswer,
  type AnsweredLine,
  lockStatements,
  readStatementLines,
  type Statement,
  type StatementLine,
} from '@tallyhelm/modules/statements'
import { customerName } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { AnswerDisputeRequest } from '@tallyhelm/protocol/topics/statements/console-schemas'
import { add, compare, decimalText, displayText, type Money, subtract, zero } from '@tallyhelm/protocol/values/money'
import { amountFromInput } from '@tallyhelm/protocol/values/written-amount'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'

/**
 * Without a line it says that the statement is right. Refuses PERMISSION_DENIED, NOT_FOUND, STATEMENT_MOVED for what is not disputed in this
 * version, INPUT_INVALID at `lines.N`, and CASE_OPEN while one waits.
 */
export async function proposeAnswer(world: World, actor: StaffActor, input: AnswerDisputeRequest): Promise<{ caseId: string }> {
  requireMaker('STATEMENT_ANSWER', actor)
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const [statement] = await lockStatements(tx, [input.id], null)
    if (statement === undefined) throw new Refusal('NOT_FOUND')
    if (statement.status !== 'DISPUTED' || statement.version !== input.version) throw new Refusal('STATEMENT_MOVED')
    const lines = input.lines.map(line => ({
      billId: line.bill_id,
      adAccountId: line.ad_account_id,
      ofMonth: line.of_month,
      after: amountFromInput(line.after, statement.payable.currency, 'after'),
      reason: line.reason,
    }))
    const conceded = concededBy(statement, await changesOf(tx, statement, lines))
    const { currency } = conceded
    const { id } = await openCase(world, tx, actor, {
      kind: 'STATEMENT_ANSWER',
      subject: statement.id,
      object: { kind: 'statement', id: statement.id },
      title: `${conceded.minor === 0n ? '维持原金额' : `减免 ${displayText(conceded)} ${currency}`} ${await customerName(tx, statement.customerId)}`,
      tenant: { customerId: statement.customerId, subCustomerId: null },
      reason: input.reason,
      proof: input.proof_file ?? null,
      details: { currency, amount: decimalText(conceded), version: statement.version, lines: lines.length },
    })
    await insertAnswer(tx, id, { statementId: statement.id, version: statement.version, customerId: statement.customerId, lines })
    return { caseId: id }
  })
}

export type LineChange = AnsweredLine & { before: Money }

/** With what each line comes to now. Refuses INPUT_INVALID at the line: not of this statement, named twice, or not less. */
export async function changesOf(tx: Tx, statement: Statement, lines: readonly AnsweredLine[]): Promise<LineChange[]> {
  const known = new Map((await readStatementLines(tx, statement, lines)).map(line => [keyOf(line), line]))
  const seen = new Set<string>()
  return lines.map((line, index) => {
    const key = keyOf(line)
    const found = known.get(key)
    if (found === undefined) throw invalid(`lines.${index}`, '该账户不在此对账单中')
    if (seen.has(key)) throw invalid(`lines.${index}`, '同一账户只能调整一次')
    seen.add(key)
    if (compare(line.after, found.before) >= 0) throw invalid(`lines.${index}.after`, `需小于当前金额 ${displayText(found.before)}`)
    return { ...line, before: found.before }
  })
}

/** Refuses INPUT_INVALID where the statement would come to less than nothing. */
export function concededBy({ payable }: Statement, changes: readonly LineChange[]): Money {
  const conceded = changes.reduce((sum, { before, after }) => add(sum, subtract(before, after)), zero(payable.currency))
  if (compare(conceded, payable) > 0) throw invalid('lines', `减免合计不能超过应付 ${displayText(payable)}`)
  return conceded
}

const keyOf = ({ billId, adAccountId, ofMonth }: Pick<StatementLine, 'billId' | 'adAccountId' | 'ofMonth'>) =>
  `${billId}:${adAccountId}:${ofMonth}`
const invalid = (path: string, msg: string) => new Refusal('INPUT_INVALID', {}, [{ path, msg }])
