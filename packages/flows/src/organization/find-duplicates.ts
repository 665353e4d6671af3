// Find duplicates: what a new customer, its company or its master has in common with those there are.
import { lockLatestCase } from '@tallyhelm/modules/cases'
import { companiesLike } from '@tallyhelm/modules/companies'
import { customersNamed, customersOffered, findApplicant, type KnownPerson, personsReachedBy } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { DuplicateKind } from '@tallyhelm/protocol/topics/organization/enums'
import type { Duplicate, DuplicatesRequest } from '@tallyhelm/protocol/topics/organization/customer-schemas'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** For staff who take customers on. Those that block come first; nothing is written. */
export function findDuplicates(world: World, input: DuplicatesRequest): Promise<Duplicate[]> {
  return world.db.transaction({ kind: 'system' }, tx => duplicatesOf(world, tx, input))
}

/** The same of an application for a new customer and of whoever made it, without the application itself. Refuses NOT_FOUND. */
export function findApplicationDuplicates(world: World, { case_id }: { case_id: string }): Promise<Duplicate[]> {
  return world.db.transaction({ kind: 'system' }, async tx => {
    const asked = await findApplicant(tx, case_id)
    if (!asked) throw new Refusal('NOT_FOUND')
    const { companyName, countryCode, mobile, email } = asked
    const facts = { name: companyName, company_name: companyName, credit_code: '', country_code: countryCode, mobile, email: email ?? '' }
    return (await duplicatesOf(world, tx, facts)).filter(found => found.case_id !== case_id)
  })
}

/** In the caller's transaction, in the system's scope. */
export async function duplicatesOf(world: World, tx: Tx, input: DuplicatesRequest): Promise<Duplicate[]> {
  const { name, company_name: companyName, credit_code: creditCode, country_code: countryCode, mobile, email } = input
  const contact = { countryCode, mobile, email }
  const persons = await personsReachedBy(tx, contact)
  const companies = await companiesLike(tx, { creditCode, companyName })
  const named = await customersNamed(tx, name)
  const offered = await customersOffered(tx, contact, world.clock.now())
  return [
    ...persons.flatMap(ofPerson),
    ...companies.map(row => ofCustomer(row.hasCode ? 'CREDIT_CODE' : 'COMPANY', row)),
    ...named.map(row => ofCustomer('NAME', row)),
    ...offered.map(row => ofCustomer('OFFER', row)),
    ...(await ofApplications(tx, persons)),
  ]
}

type Named = { customerId: string; customerName: string }

const ofCustomer = (kind: DuplicateKind, { customerId, customerName }: Named): Duplicate => ({
  key: `${kind}:${customerId}`,
  kind,
  customer_id: customerId,
  customer_name: customerName,
  case_id: null,
})

/** Who is registered and belongs to nobody is no duplicate: just he can be asked. */
function ofPerson({ userId, customerId, customerName, isDisabled, hasMobile }: KnownPerson): Duplicate[] {
  const kind = customerId !== null ? (hasMobile ? 'MOBILE' : 'EMAIL') : 'DISABLED'
  if (customerId === null && !isDisabled) return []
  return [{ key: `${kind}:${userId}`, kind, customer_id: customerId, customer_name: customerName, case_id: null }]
}

async function ofApplications(tx: Tx, persons: readonly KnownPerson[]): Promise<Duplicate[]> {
  const found: Duplicate[] = []
  for (const { userId } of persons) {
    const latest = await lockLatestCase(tx, 'CUSTOMER_APPLICATION', userId)
    if (latest?.status !== 'PENDING') continue
    found.push({ key: `APPLICATION:${latest.id}`, kind: 'APPLICATION', customer_id: null, customer_name: null, case_id: latest.id })
  }
  return found
}
