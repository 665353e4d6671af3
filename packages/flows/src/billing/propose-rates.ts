// Propose rates: the first of two people says what a customer's additions and transfers are to cost or what comes back of its spend, and why. Nothing holds yet.
import { insertRateProposal, type ProposedRate } from '@tallyhelm/modules/billing'
import { isCaseOpen } from '@tallyhelm/modules/cases'
import { lockCustomerTerms } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import {
  basisPointsOf,
  CHARGE_SUBJECT_CODES,
  chargedChannel,
  percentProblem,
  RATE_SUBJECTS,
  rateWord,
  validFromProblem,
} from '@tallyhelm/protocol/topics/billing/limits'
import type { ProposeDefaultsRequest, ProposeRatesRequest, RateAsked } from '@tallyhelm/protocol/topics/billing/schemas'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'
import { fieldsOf } from './case-kinds.ts'

type Problem = { path: string; msg: string }
const KIND = 'FEE_RATES'
/** Several of one customer wait under it. */
const TOGETHER = 'ALL'

/**
 * One case for all rates that are given: they hold together or not at all. Refuses PERMISSION_DENIED, INPUT_INVALID naming the field,
 * NOT_FOUND for a customer that does not exist, and CASE_OPEN while one of these subjects waits.
 */
export async function proposeRates(world: World, actor: StaffActor, input: ProposeRatesRequest): Promise<{ caseId: string }> {
  requireMaker(KIND, actor)
  const { customer_id: customerId, reason } = input
  const validFrom = input.valid_from === null ? null : new Date(input.valid_from)
  const late = validFrom === null ? undefined : validFromProblem(validFrom, world.clock.now())
  const rates = ratesOf(input.rates, late === undefined ? [] : [{ path: 'valid_from', msg: late }])
  return world.db.transaction({ kind: 'staff' }, async tx => {
    const customer = await lockCustomerTerms(tx, customerId)
    if (!customer) throw new Refusal('NOT_FOUND')
    const subjects = rates.map(rate => rate.subject)
    const [only] = subjects
    const own = subjects.length === 1 && only !== undefined ? only : TOGETHER
    await requireNoneWaits(tx, customerId, own === TOGETHER ? subjects : [TOGETHER])
    const proposal = { customerId, customerType: customer.customerType, validFrom, rates }
    const { id } = await openCase(world, tx, actor, {
      kind: KIND,
      subject: `${customerId}:${own}`,
      // The object is the customer, so that its entries stand together.
      object: { kind: 'customer', id: customerId },
      title: `${own === TOGETHER ? '费率' : RATE_SUBJECTS[own]} ${customer.name}`,
      tenant: { customerId, subCustomerId: null },
      reason,
      details: { after: fieldsOf(proposal) },
    })
    await insertRateProposal(tx, id, proposal)
    return { caseId: id }
  })
}

/** What the rates of a new customer of a type begin with. Refuses PERMISSION_DENIED, INPUT_INVALID naming the field, and CASE_OPEN. */
export async function proposeDefaults(world: World, actor: StaffActor, input: ProposeDefaultsRequest): Promise<{ caseId: string }> {
  requireMaker(KIND, actor)
  const { customer_type: customerType, reason } = input
  const missing = CHARGE_SUBJECT_CODES.filter(subject => !input.rates.some(rate => rate.subject === subject))
  const rates = ratesOf(
    input.rates,
    missing.length > 0 || input.rates.length > CHARGE_SUBJECT_CODES.length
      ? [{ path: 'rates', msg: `须且只须填写${CHARGE_SUBJECT_CODES.map(subject => RATE_SUBJECTS[subject]).join('、')}的费率` }]
      : [],
  )
  const proposal = { customerId: null, customerType, validFrom: null, rates }
  return world.db.transaction({ kind: 'staff' }, async tx => {
    const { id } = await openCase(world, tx, actor, {
      kind: KIND,
      subject: `type:${customerType}`,
      object: { kind: 'default-rates', id: String(customerType) },
      title: `默认费率 ${CUSTOMER_TYPES[customerType].name}`,
      reason,
      details: { after: fieldsOf(proposal) },
    })
    await insertRateProposal(tx, id, proposal)
    return { caseId: id }
  })
}

/** The customer's row is held: nobody opens another one meanwhile. */
async function requireNoneWaits(tx: Tx, customerId: string, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects)
    if (await isCaseOpen(tx, KIND, `${customerId}:${subject}`)) throw new Refusal('CASE_OPEN', { title: caseKind(KIND).title })
}

/** Tax and returnability belong to the rates of a channel's additions, and to them only. */
function ratesOf(asked: readonly RateAsked[], others: readonly Problem[]): ProposedRate[] {
  const isTaxed = (rate: RateAsked) => chargedChannel(rate.subject) !== undefined
  const problems = asked.flatMap((rate, index) =>
    [
      { path: 'service_fee_percent', msg: percentProblem(rate.service_fee_percent, rateWord(rate.subject)) },
      { path: 'tax_percent', msg: isTaxed(rate) ? percentProblem(rate.tax_percent ?? '', '税率') : undefined },
      { path: 'is_returnable', msg: isTaxed(rate) && rate.is_returnable === null ? '请选择费用是否可退' : undefined },
    ].flatMap(({ path, msg }) => (msg === undefined ? [] : [{ path: `rates.${index}.${path}`, msg }])),
  )
  const isTwice = new Set(asked.map(rate => rate.subject)).size < asked.length
  const all = [...problems, ...(isTwice || asked.length === 0 ? [{ path: 'rates', msg: '每个费率项目须填写一次' }] : []), ...others]
  if (all.length > 0) throw new Refusal('INPUT_INVALID', {}, all)
  return asked.map(rate => ({
    subject: rate.subject,
    serviceFeeBasisPoints: basisPointsOf(rate.service_fee_percent),
    taxBasisPoints: isTaxed(rate) ? basisPointsOf(rate.tax_percent ?? '') : null,
    isReturnable: isTaxed(rate) ? rate.is_returnable : null,
  }))
}
