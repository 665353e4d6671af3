// People at Meta: asked into our business by e-mail, and given ad accounts once they are in it.
import { z } from 'zod'
import { bindingAnswer } from '../kit/bindings.ts'
import { type Got, ok, readFailure, type Tracked } from '../kit/failure.ts'
import { id, text } from '../kit/fields.ts'
import { digitsOf } from '../kit/units.ts'
import type { NamedAccount, ReadAnswer } from '../ports/answers.ts'
import type { Grant, LinkStanding, PeoplePort } from '../ports/bindings.ts'
import { bindingReason, standsAtMeta } from './binding-reasons.ts'
import type { MetaClient } from './meta-client.ts'
import { roleOf, standingOf, tasksOf } from './partners.ts'
import * as schemas from './schemas.ts'

/** The least role within our business: whoever has it sees nothing but what is assigned. */
const ROLE = 'EMPLOYEE'

export function createMetaPeople(client: MetaClient, businessId: string): PeoplePort {
  const ours = digitsOf({ outsideAccountId: businessId })
  return {
    read: account => read(client, ours, account),
    invite: async (_account, email) =>
      bindingAnswer(await client.send(`${ours}/business_users`, { email, role: ROLE }, invited), bindingReason, standsAtMeta),
    assign: async (account, userId, role) => {
      const parameters = { user: digitsOf({ outsideAccountId: userId }), tasks: tasksOf(role) }
      return bindingAnswer(await client.send(`act_${digitsOf(account)}/assigned_users`, parameters, schemas.success), bindingReason)
    },
    findMember: email => findMember(client, ours, email),
    revoke: async (account, grant) => bindingAnswer(await revoke(client, account, grant), bindingReason, standsAtMeta),
  }
}

const invited = z.object({ id })

/** Somebody who waits is taken back by the invitation, which no account has to do with. */
function revoke(client: MetaClient, account: NamedAccount, { id: grantId, standing }: Grant): Promise<Tracked<unknown>> {
  const target = digitsOf({ outsideAccountId: grantId })
  if (standing === 'PENDING') return client.remove(target, {}, schemas.success)
  return client.remove(`act_${digitsOf(account)}/assigned_users`, { user: target }, schemas.success)
}

const member = z.object({ id, name: text.optional(), email: text.optional() })
const membersOf = (client: MetaClient, ours: string): Promise<Got<z.infer<typeof member>[]>> =>
  client.all(`${ours}/business_users`, { fields: 'id,name,email', limit: '100' }, member)

/** Meta documents `tasks` on each of these people; its SDK does not have it. */
const assigned = z.object({ id, name: text.optional(), tasks: z.array(text).optional() })

async function read(client: MetaClient, ours: string, account: NamedAccount): Promise<ReadAnswer<Grant[]>> {
  const parameters = { business: ours, fields: 'id,name,tasks', limit: '100' }
  const got = await client.all(`act_${digitsOf(account)}/assigned_users`, parameters, assigned)
  if ('failure' in got) return readFailure(got.failure)
  if (got.value.length === 0) return ok([])
  const members = await membersOf(client, ours)
  if ('failure' in members) return readFailure(members.failure)
  const emails = new Map(members.value.map(each => [each.id, each.email]))
  return ok(
    got.value.map(each => ({
      id: each.id,
      person: { userId: each.id, email: emails.get(each.id) ?? null, name: each.name ?? null },
      role: roleOf(each.tasks) ?? '',
      standing: 'BOUND',
      approval: null,
    })),
  )
}

const waiting = z.object({ id, email: text.optional(), status: text.optional() })
type Found = { id: string; userId: string | null; standing: LinkStanding }

/** Among several invitations the one that still waits counts, else the newest, which Meta numbers highest. */
async function findMember(client: MetaClient, ours: string, email: string): Promise<ReadAnswer<Found | null>> {
  const isTheirs = (each: { email?: string | undefined }) => each.email?.toLowerCase() === email.toLowerCase()
  const members = await membersOf(client, ours)
  if ('failure' in members) return readFailure(members.failure)
  const found = members.value.find(isTheirs)
  if (found) return ok({ id: found.id, userId: found.id, standing: 'BOUND' })
  const parameters = { email, fields: 'id,email,status', limit: '100' }
  const asked = await client.all(`${ours}/pending_users`, parameters, waiting)
  if ('failure' in asked) return readFailure(asked.failure)
  const invitations = asked.value
    .filter(isTheirs)
    .map(each => ({ id: each.id, userId: null, standing: standingOf(each.status ?? 'PENDING') }))
  const newest = invitations.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1))
  return ok(newest.find(each => each.standing === 'PENDING') ?? newest[0] ?? null)
}
