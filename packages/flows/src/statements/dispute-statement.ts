// Dispute a statement: the customer says which lines are wrong and why, or hands in its own sheet; staff answer with another version.
import { audit } from '@tallyhelm/modules/audit'
import {
  insertDispute,
  lineKeyOf,
  type LineKey,
  moveStatement,
  type NewDispute,
  readStatementLines,
  type Statement,
} from '@tallyhelm/modules/statements'
import { claimFile, fileOwner } from '@tallyhelm/modules/files'
import { type FieldProblem, Refusal } from '@tallyhelm/protocol/errors/refusal'
import { disputeReasonProblem, expectedProblem } from '@tallyhelm/protocol/topics/statements/limits'
import type { DisputeStatementRequest } from '@tallyhelm/protocol/topics/statements/schemas'
import { compare, type Money } from '@tallyhelm/protocol/values/money'
import { amountFromInput } from '@tallyhelm/protocol/values/written-amount'
import { isMonth } from '@tallyhelm/protocol/values/month'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { replyToStatement } from './reply-to-statement.ts'
import { tellOfStatement } from './tell-of-statement.ts'

/**
 * Refuses what replyToStatement refuses, and INPUT_INVALID at the field: neither lines nor a sheet where it is not about the whole, a line that is not the statement's or
 * stands twice, an amount that is the same, a sheet of somebody else.
 */
export async function disputeStatement(world: World, actor: TenantActor, input: DisputeStatementRequest): Promise<void> {
  const { lines, sheet, is_whole: isWhole = false } = input
  const reason = input.reason.trim()
  await replyToStatement(world, actor, input, async (tx, statement, at) => {
    requireNone([
      ...problemAt('reason', disputeReasonProblem(reason)),
      ...problemAt(
        'lines',
        isWhole || lines.length > 0 || sheet !== null ? undefined : '请选择有异议的行、上传您的表格，或选择“整张对账单”',
      ),
      ...problemAt('lines', isWhole && lines.length > 0 ? '选择“整张对账单”时无需逐行填写' : undefined),
    ])
    const disputed = await requireLines(tx, statement, lines, reason)
    if (sheet) await claimSheet(tx, actor, sheet.key, at)
    const by = { id: world.ids.next(), userId: actor.userId, userName: actor.userName }
    await insertDispute(tx, statement, { ...by, reason, sheet, lines: disputed, at })
    await moveStatement(tx, statement, 'DISPUTED', { mover: 'customer', name: actor.userName, note: reason, at })
    const details = { version: statement.version, rows: lines.length, reason }
    await audit(world, tx, actor, 'credit.dispute-statement', ['statement', statement.id], details)
    await tellOfStatement(world, tx, statement, {
      about: 'disputed',
      title: `对账单 ${statement.id} 已提出异议`,
      what: `${actor.userName}提出异议：${reason.slice(0, 200)}。我们核对后会发布新版本。`,
    })
  })
}

/** A line without a reason of its own is wrong for that of the whole. */
async function requireLines(
  tx: Tx,
  statement: Statement,
  lines: DisputeStatementRequest['lines'],
  whole: string,
): Promise<NewDispute['lines']> {
  const keys = lines.map(line => line.key)
  const found = new Map(
    (await readStatementLines(tx, statement, keys.filter(isKey).map(lineKeyOf))).map(line => [textOf(line), line.before]),
  )
  const { currency } = statement.payable
  const expectedOf = ({ expected }: (typeof lines)[number], index: number): Money | null =>
    expected.trim() === '' ? null : amountFromInput(expected, currency, `lines.${index}.expected`, { isSigned: true })
  const problems = lines.flatMap((line, index) => {
    const at = `lines.${index}`
    const asked = found.get(line.key)
    if (!asked) return problemAt(`${at}.key`, '账户明细不存在')
    if (keys.indexOf(line.key) !== index) return problemAt(`${at}.key`, '该行已填写，请勿重复')
    const typed = expectedProblem(line.expected, currency)
    if (typed !== undefined) return problemAt(`${at}.expected`, typed)
    const expected = expectedOf(line, index)
    const isSame = expected !== null && compare(expected, asked) === 0
    return [
      ...problemAt(`${at}.expected`, isSame ? '与账单金额相同，请填写您认为正确的金额' : undefined),
      ...problemAt(`${at}.reason`, line.reason.trim() === '' ? undefined : disputeReasonProblem(line.reason)),
    ]
  })
  requireNone(problems)
  return lines.map((line, index) => ({ ...lineKeyOf(line.key), expected: expectedOf(line, index), reason: line.reason.trim() || whole }))
}

const textOf = ({ billId, adAccountId, ofMonth }: LineKey): string => `${billId}-${adAccountId}-${ofMonth.replace('-', '')}`
/** Digits may still be no month, and no id that the database can hold. */
const isKey = (key: string): boolean => {
  const { billId, adAccountId, ofMonth } = lineKeyOf(key)
  return isMonth(ofMonth) && [billId, adAccountId].every(id => BigInt(id) <= 9_223_372_036_854_775_807n)
}

async function claimSheet(tx: Tx, actor: TenantActor, name: string, now: Date): Promise<void> {
  const isOwn = await claimFile(tx, { name, owner: fileOwner(actor), kind: 'sheet', now })
  requireNone(problemAt('sheet', isOwn ? undefined : '对账表格已失效，请重新上传'))
}

const problemAt = (path: string, msg: string | undefined): FieldProblem[] => (msg === undefined ? [] : [{ path, msg }])

function requireNone(problems: FieldProblem[]): void {
  if (problems.length > 0) throw new Refusal('INPUT_INVALID', {}, problems)
}
