// The case of what a method takes: its approval holds from then on, for every recharge that is begun later.
import { type ProposedTerms, readProposedTerms, writeProposedTerms } from '@tallyhelm/modules/payments'
import { percentText } from '@tallyhelm/protocol/topics/billing/limits'
import { plainAmount } from '@tallyhelm/protocol/topics/payments/limits'
import type { CaseRules } from '../cases/case-rules.ts'

export const termsCase: CaseRules = {
  async approve({ tx, case: of, now }) {
    const lines = await readProposedTerms(tx, of.id)
    await writeProposedTerms(tx, of.id, now)
    return { proposed: Object.fromEntries(lines.map(line => [line.currency, termsText(line)])) }
  },
}

/** For the audit log. */
export function termsText({ isOpen, closedWhy, feeBasisPoints, least, most, arrival }: ProposedTerms): string {
  const range = `${plainAmount(least)} - ${plainAmount(most)}`
  return `${isOpen ? '开放' : `关闭（${closedWhy}）`}，手续费 ${percentText(feeBasisPoints)}%，${range}，${arrival}`
}
