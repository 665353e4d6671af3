// The case of an application for a new customer: approved, a customer is set up or chosen, and offered to the applicant's phone.
import {
  BINDING_OFFER_LIFE_MS,
  hasMaster,
  isCustomerNamed,
  lockApplication,
  lockPersons,
  openBindingOffer,
  planApplication,
  type Application,
} from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { CaseRules, Decision, RulesOfTopic } from '../cases/case-rules.ts'
import { insertNewCustomer } from './create-customer.ts'
import { tell } from './member-steps.ts'

/**
 * Refuses CASE_UNPREPARED until staff have said which customer, or what kind of a new one, BINDING_TAKEN for a customer that has a master by
 * now, CUSTOMER_BOUND_ALREADY for an applicant who has joined another one, and INPUT_INVALID at `is_confirmed` for a second customer of a name.
 */
export const applicationCase: CaseRules = {
  async approve(decision) {
    const { world, tx, case: of, now } = decision
    const application = await lockApplication(tx, of.id)
    const person = await lockApplicant(decision, application)
    if (person.customerId !== null) throw new Refusal('CUSTOMER_BOUND_ALREADY')
    const customerId = application.customerId ?? (await setUp(decision, application))
    if (await hasMaster(tx, customerId)) throw new Refusal('BINDING_TAKEN')
    await planApplication(tx, of.id, { ...application, customerId })
    const expiresAt = new Date(now.getTime() + BINDING_OFFER_LIFE_MS)
    const invitee = { name: person.userName, countryCode: person.countryCode, mobile: person.mobile, email: null }
    await openBindingOffer(tx, { ...invitee, id: world.ids.next(), customerId, now, expiresAt })
    return { customer_id: customerId, company_name: application.companyName }
  },
  async tell(decision, isApproval) {
    const { world, tx, case: of, reason } = decision
    const application = await lockApplication(tx, of.id)
    const person = await lockApplicant(decision, application)
    const { companyName } = application
    await tell(world, tx, person, {
      object: `${of.id}:${of.revision}:${of.stage}`,
      kind: 'APPLICATION',
      title: isApproval ? '新建客户申请已通过' : '新建客户申请未通过',
      text: isApproval ? `“${companyName}”已创建，请在“绑定账号”中确认绑定。` : `“${companyName}”的申请未通过：${reason}`,
      link: '/bind-account/check',
      isUrgent: true,
    })
  },
}

async function lockApplicant({ tx }: Decision, { userId }: Application) {
  const [person] = await lockPersons(tx, [userId])
  if (!person) throw new Refusal('NOT_FOUND')
  return person
}

async function setUp({ world, tx, actor, isConfirmed }: Decision, application: Application): Promise<string> {
  const { companyName, customerType, customerNature } = application
  if (customerType === null || customerNature === null)
    throw new Refusal('CASE_UNPREPARED', { missing: '请先选择绑定的客户，或新客户的类型与性质' })
  if (!isConfirmed && (await isCustomerNamed(tx, companyName)))
    throw new Refusal('INPUT_INVALID', {}, [{ path: 'is_confirmed', msg: `已有名为“${companyName}”的客户，请核对后勾选确认` }])
  return insertNewCustomer(world, tx, actor, { name: companyName, customerType, customerNature })
}

export const ORGANIZATION_RULES = { CUSTOMER_APPLICATION: applicationCase } satisfies RulesOfTopic
