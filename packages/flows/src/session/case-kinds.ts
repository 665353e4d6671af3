// The case of a partner: with another person's word it is made, or may more from then on.
import {
  changePartner,
  dropProposedSecret,
  insertPartner,
  lockPartner,
  markPartnerApplied,
  type PartnerTerms,
  readProposedPartner,
} from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { CaseRules, RulesOfTopic } from '../cases/case-rules.ts'

/** On the wire and in the audit log. */
export const scopeOf = ({ customerIds, withSubCustomers, addresses }: PartnerTerms) => ({
  customer_ids: customerIds,
  with_sub_customers: withSubCustomers,
  addresses,
})

/** Refuses CASE_UNPREPARED when the partner is not what the maker read any more, and INPUT_INVALID at `is_confirmed`. */
export const partnerCase: CaseRules = {
  async approve({ tx, case: of, isConfirmed, now }) {
    // Locked before it is read: whoever changes or revokes the partner meanwhile has committed, or waits.
    await lockPartner(tx, (await readProposedPartner(tx, of.id)).partnerId)
    const { bar, isNew, secretDigest, partnerId: id, ...wanted } = await readProposedPartner(tx, of.id)
    const unprepared = (why: string) => new Refusal('CASE_UNPREPARED', { missing: `${why}，请驳回后重新提交` })
    if (bar !== null) throw unprepared(bar)
    if (!isConfirmed) throw new Refusal('INPUT_INVALID', {}, [{ path: 'is_confirmed', msg: '请核对范围后勾选确认' }])
    await markPartnerApplied(tx, of.id, now)
    if (!isNew) await changePartner(tx, id, wanted)
    else if (secretDigest === null || !(await insertPartner(tx, { ...wanted, id, secretDigest, createdBy: of.maker.id, now })))
      throw unprepared('该名称已存在')
    return { proposed: { name: wanted.name, ...scopeOf(wanted) } }
  },
  over: async (tx, caseId) => (await readProposedPartner(tx, caseId)).bar ?? undefined,
  async reject({ tx, case: of }) {
    await dropProposedSecret(tx, of.id)
  },
  async withdraw({ tx, case: of }) {
    await dropProposedSecret(tx, of.id)
  },
}

export const SESSION_RULES = { PARTNER: partnerCase } satisfies RulesOfTopic
