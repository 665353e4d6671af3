// People who registered and belong to no customer: the list, offering one a customer, removing one.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { id, instant, reason } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { nothing } from './console-schemas.ts'
import { MEMBER_ROLE_CODES, PERSON_STATE_CODES } from './enums.ts'
import { peopleFilters } from './people-lists.ts'

export const peopleRequest = z.object({ ...pagerRequest, ...filterFields(peopleFilters) })
export type PeopleRequest = z.output<typeof peopleRequest>

export const unassociatedPerson = z.object({
  user_id: z.string(),
  name: z.string(),
  /** both masked; the address as bound, or else as typed at registration; empty without one */
  mobile: z.string(),
  email: z.string(),
  company_name: z.string(),
  /** as typed at registration; empty without one */
  invite_code: z.string(),
  state: z.enum(PERSON_STATE_CODES),
  /** the customer that is offered last, until when */
  offered_name: z.string().nullable(),
  offered_id: z.string().nullable(),
  offered_until: instant.nullable(),
  /** an application for a new customer that waits */
  case_id: z.string().nullable(),
  registered_at: instant,
})
export type UnassociatedPerson = z.output<typeof unassociatedPerson>
export const peoplePage = pageOf(unassociatedPerson)
export type PeoplePage = z.output<typeof peoplePage>

const person = z.object({ user_id: id('用户') })
export const personOffer = person.extend({ customer_id: id('客户'), role: z.enum(MEMBER_ROLE_CODES, '请选择角色') })
export type PersonOffer = z.output<typeof personOffer>
export const personRemoval = person.extend({ reason })
export type PersonRemoval = z.output<typeof personRemoval>

/** What each call takes and answers. */
export const peopleSchemas = {
  list: { request: peopleRequest, response: peoplePage, filters: peopleFilters },
  offer: { request: personOffer, response: nothing },
  remove: { request: personRemoval, response: nothing },
}
