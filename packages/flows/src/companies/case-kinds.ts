// The case of a company: approved, it is the customer's own, and its material holds for accounts on all channels.
import { audit } from '@tallyhelm/modules/audit'
import { findMaterial, insertCompany, lockApplication, lockCompanyLike, takeMaterial, writeCompany } from '@tallyhelm/modules/companies'
import { lockCustomer } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { MAINLAND } from '@tallyhelm/protocol/topics/companies/enums'
import { expiryProblem } from '@tallyhelm/protocol/topics/companies/material'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { CaseRules, Decision, RulesOfTopic } from '../cases/case-rules.ts'

/** Refuses CASE_UNPREPARED for a licence that has come too near to its end, unless that was appealed against, and for a company whose name or code the customer has twice. */
export const companyCase: CaseRules = {
  async approve({ world, tx, actor, case: of, now }) {
    const application = await applicationOf(tx, of.id)
    const { customerId, material } = application
    const ended = expiryProblem(material.expires_on, dayOf(now))
    if (ended !== undefined && of.stage !== 'APPEAL') throw new Refusal('CASE_UNPREPARED', { missing: ended })
    await lockCustomer(tx, customerId)
    const creditCode = material.area === MAINLAND ? material.registration_number : null
    const companyName = material.company_name
    const known = await lockCompanyLike(tx, customerId, { creditCode, companyName })
    if (known && known.creditCode !== null && known.creditCode !== creditCode)
      throw new Refusal('CASE_UNPREPARED', { missing: '该客户已有同名但统一社会信用代码不同的开户公司，请先核对' })
    const companyId = known?.id ?? world.ids.next()
    const written = known
      ? await writeCompany(tx, customerId, { id: companyId, companyName, creditCode })
      : await insertCompany(tx, { id: companyId, customerId, companyName, creditCode, createdAt: now })
    if (!written) throw new Refusal('CASE_UNPREPARED', { missing: '该客户已有同名或同统一社会信用代码的开户公司，请先合并' })
    await takeMaterial(tx, { id: of.id, customerId, companyId })
    const after = { company_name: companyName, credit_code: creditCode }
    const tenant = { customerId, subCustomerId: null }
    await audit(world, tx, actor, known ? 'companies.change' : 'companies.create', ['company', companyId, tenant], { after })
    return { company_id: companyId }
  },
  /** A licence that comes too near to its end while it waits. */
  async over(tx, caseId, now) {
    const found = await findMaterial(tx, caseId)
    return found && expiryProblem(found.material.expires_on, dayOf(now))
  },
}

async function applicationOf(tx: Decision['tx'], id: string) {
  const found = await lockApplication(tx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

export const COMPANIES_RULES = { COMPANY: companyCase } satisfies RulesOfTopic
