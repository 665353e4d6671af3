// Partners at Meta: businesses that an ad account is shared with, as its agencies.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import { bindingAnswer } from '../kit/bindings.ts'
import { ok, readFailure, unreadable } from '../kit/failure.ts'
import { id, text } from '../kit/fields.ts'
import { digitsOf } from '../kit/units.ts'
import type { NamedAccount, ReadAnswer } from '../ports/answers.ts'
import type { BindingAnswer, LinkStanding, Partner, PartnerFacts, PartnerPort } from '../ports/bindings.ts'
import { bindingReason, standsAtMeta } from './binding-reasons.ts'
import type { MetaClient } from './meta-client.ts'
import * as schemas from './schemas.ts'

export function createMetaPartners(client: MetaClient, ownId: string): PartnerPort {
  return {
    ownId,
    check: partnerId => check(client, partnerId),
    read: account => read(client, account),
    bind: (account, partnerId, role) => bind(client, account, partnerId, role),
    unbind: (account, partnerId) => unbind(client, account, partnerId),
  }
}

/** Each role with those that it contains, the widest first: Meta takes and tells tasks one by one. */
const ROLES = ['MANAGE', 'ADVERTISE', 'ANALYZE']

/** Tasks of a role for a call; a word that is none of Meta's goes as it is, and Meta refuses it. */
export const tasksOf = (role: string): string => JSON.stringify(ROLES.includes(role) ? ROLES.slice(ROLES.indexOf(role)) : [role])

/** The widest role among tasks; another word as it stands; null where none is told. */
export const roleOf = (tasks: readonly string[] | undefined): string | null =>
  ROLES.find(role => tasks?.includes(role)) ?? tasks?.[0] ?? null

/** Meta publishes no list of these words; those that its SDK has of requests between businesses, and those that were seen. */
const STANDINGS: Readonly<Record<string, Exclude<LinkStanding, object>>> = {
  CONFIRMED: 'BOUND',
  APPROVE: 'BOUND',
  PENDING: 'PENDING',
  IN_PROGRESS: 'PENDING',
  DECLINE: 'REFUSED',
  DECLINED: 'REFUSED',
  REJECTED: 'REFUSED',
  EXPIRED: 'ENDED',
  CANCELED: 'ENDED',
}
export const standingOf = (word: string): LinkStanding => entryOf(STANDINGS, word.toUpperCase()) ?? { unclear: word }

const business = z.object({ id, name: text.optional(), verification_status: text.optional() })

async function check(client: MetaClient, partnerId: string): Promise<ReadAnswer<PartnerFacts>> {
  const wanted = digitsOf({ outsideAccountId: partnerId })
  const got = await client.get(wanted, { fields: 'id,name,verification_status' }, business)
  if ('failure' in got) return readFailure(got.failure)
  const { id: told, name = '', verification_status: status } = got.value
  if (told !== wanted) return readFailure(unreadable('another business answered'))
  return ok({ id: told, name, isVerified: status === undefined ? null : status === 'verified' })
}

/** Meta's documentation, not its SDK, has access_status and permitted_tasks on each of these businesses. */
export const agency = schemas.agency.extend({ name: text.optional(), permitted_tasks: z.array(text).optional() })

async function read(client: MetaClient, account: NamedAccount): Promise<ReadAnswer<Partner[]>> {
  const parameters = { fields: 'id,name,access_status,permitted_tasks', limit: '100' }
  const got = await client.all(`act_${digitsOf(account)}/agencies`, parameters, agency)
  if ('failure' in got) return readFailure(got.failure)
  return ok(
    got.value.map(({ id: partnerId, name, access_status: status, permitted_tasks: tasks }) => ({
      partnerId,
      name: name ?? null,
      standing: standingOf(status ?? 'CONFIRMED'),
      role: roleOf(tasks),
    })),
  )
}

async function bind(client: MetaClient, account: NamedAccount, partnerId: string, role: string): Promise<BindingAnswer> {
  const parameters = { business: digitsOf({ outsideAccountId: partnerId }), permitted_tasks: tasksOf(role) }
  return bindingAnswer(await client.send(`act_${digitsOf(account)}/agencies`, parameters, schemas.success), bindingReason)
}

async function unbind(client: MetaClient, account: NamedAccount, partnerId: string): Promise<BindingAnswer> {
  const parameters = { business: digitsOf({ outsideAccountId: partnerId }) }
  return bindingAnswer(await client.remove(`act_${digitsOf(account)}/agencies`, parameters, schemas.success), bindingReason, standsAtMeta)
}
