// What of bindings stands on the demo's platforms at the start: a customer's manager that invites, and a centre that has an account.
import { linksOf } from '../state/google-parties.ts'
import type { Account } from '../state/model.ts'
import { demoAgency } from './companies.ts'

/** The first accounts of the main customer; the others are bound to nothing but the agency. */
export function demoBindings(accounts: readonly Account[]): void {
  const [waiting, ended] = accounts.flatMap(each => (each.platform === 'google' && each.managerId === demoAgency.google.main ? [each] : []))
  const [invited, former] = demoAgency.foreignManagers
  if (waiting) waiting.links = [...linksOf(waiting), { managerId: invited.id, linkId: '4980000001', status: 'PENDING' }]
  if (ended) ended.links = [...linksOf(ended), { managerId: former.id, linkId: '4980000002', status: 'INACTIVE' }]
  const [taken, asked] = accounts.flatMap(each => (each.platform === 'tiktok' ? [each] : []))
  const [takes, waits] = demoAgency.partnerCenters
  if (taken) taken.partners = [{ centerId: takes.id, role: 'OPERATOR', status: 'BOUND' }]
  if (asked) asked.partners = [{ centerId: waits.id, role: 'ANALYST', status: 'PENDING' }]
}
