// The case of a receipt: decided by a second person, a sealed one confirms its statement, and a refused one leaves it as it was.
import { endReceipt, findReceipt, lockStatements, moveStatement, readVerdict, resumeDeadline } from '@tallyhelm/modules/statements'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { RECEIPT_KINDS, RECEIPT_STATUSES } from '@tallyhelm/protocol/topics/statements/enums'
import type { CaseRules, Decision } from '../cases/case-rules.ts'
import { confirmStatement } from './confirm-statement.ts'
import { tellOfStatement } from './tell-of-statement.ts'

/** Refuses STATEMENT_MOVED for what was taken back, or is of a version that is not the latest. */
export const receiptCaseOfStatement: CaseRules = {
  async approve(decision) {
    const { world, tx, actor, case: of, now } = decision
    const { statementId, receiptId, verdict } = await readVerdict(tx, of.id)
    const [statement] = await lockStatements(tx, [statementId], null)
    const receipt = statement && (await findReceipt(tx, statement, receiptId))
    if (receipt?.status !== 'PENDING' || receipt.version !== statement?.version) throw new Refusal('STATEMENT_MOVED')
    await endReceipt(tx, receipt, { status: verdict, reason: verdict === 'DISAPPROVE' ? of.askedReason : '', at: now })
    const words = `${RECEIPT_KINDS[receipt.kind]}${RECEIPT_STATUSES[verdict].text}`
    if (receipt.kind === 'SEALED' && verdict === 'APPROVE') await confirmStatement(world, tx, statement, { by: 'SEAL', actor })
    else {
      if (receipt.kind === 'SEALED') await resumeDeadline(tx, statement, { at: now, movesOn: true })
      const isRefused = receipt.kind === 'PAYMENT' && verdict === 'DISAPPROVE' && statement.status === 'REPAYING'
      const note = verdict === 'DISAPPROVE' ? `${words}：${of.askedReason}` : words
      await moveStatement(tx, statement, isRefused ? 'RECEIPT_REJECTED' : statement.status, { mover: 'operator', note, at: now })
      await tellOfStatement(world, tx, statement, {
        about: `receipt:${receiptId}`,
        title: `对账单 ${statementId} 的${words}`,
        what: nextOf(decision, receipt.kind, verdict),
      })
    }
    return { receipt_id: receiptId, verdict }
  },
  async over(tx, caseId) {
    const { isPending } = await readVerdict(tx, caseId)
    return isPending ? undefined : '回执已撤回'
  },
}

function nextOf({ case: of }: Decision, kind: 'SEALED' | 'PAYMENT', verdict: 'APPROVE' | 'DISAPPROVE'): string {
  if (verdict === 'APPROVE') return '款项核销后计入已还。'
  return `原因：${of.askedReason}。${kind === 'SEALED' ? '确认期限继续计算，请重新上传或在线确认。' : '请重新上传付款凭证。'}`
}
