// The case of a proposed rate or markup as its reviewer reads it: the figures in force beside those that it makes.
import { changesOf, looksAgain } from '@tallyhelm/protocol/topics/exchange/moves'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'
import type { CaseView, ViewsOfTopic } from '../cases/case-view.ts'
import { PROPOSAL_COLUMNS, PROPOSAL_TABLES, proposalOf, type ProposalRow } from './proposal-rows.ts'
import { readStanding } from './rate-list.ts'

export const exchangeCaseView: CaseView = async (tx, { caseId, now }) => {
  const proposal = proposalOf(await tx.one<ProposalRow>(sql`select ${PROPOSAL_COLUMNS} from ${PROPOSAL_TABLES} where p.id = ${caseId}`))
  const { currency, source, held_until, verdict } = proposal
  const standing = (await readStanding(tx, now)).find(rate => rate.currency === currency)
  if (!standing) throw new Error(`there is no ${currency} among the rated currencies`)
  const isOpen = verdict === null
  const asked =
    proposal.rate === null
      ? [{ label: '加点', before: null, value: `${proposal.markup_percent ?? ''}%`, note: null }]
      : [{ label: '市场汇率', before: null, value: proposal.rate, note: null }]
  const changes = changesOf(standing, proposal).map(({ label, from, to, move }) => ({ label, before: from, value: to, note: move }))
  const heldText = held_until === null ? '不保持，来源更新后即被取代' : dateTimeText(new Date(held_until)).slice(0, 16)
  return {
    facts: [
      // A decided case is not held against what is in force today.
      ...(isOpen ? changes : asked),
      ...(source === null
        ? []
        : [
            { label: '汇率来源', before: null, value: source, note: null },
            { label: '保持至', before: null, value: heldText, note: null },
          ]),
    ],
    warning: isOpen ? looksAgain(standing, proposal).join('；') || null : null,
    obstacle: null,
    link: `/exchange?currency=${currency}`,
  }
}

export const EXCHANGE_CASE_VIEWS = { EXCHANGE: exchangeCaseView } satisfies ViewsOfTopic
