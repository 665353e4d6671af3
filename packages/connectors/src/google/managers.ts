// Links between accounts and manager accounts at Google: those of our tree, and those of the customer's own.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import { bindingAnswer, failureBeforeBinding } from '../kit/bindings.ts'
import { id, text } from '../kit/fields.ts'
import { type Got, ok, readFailure, trouble } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { NamedAccount, ReadAnswer } from '../ports/answers.ts'
import type { BindingAnswer, LinkStanding, ManagerLink, ManagerPort } from '../ports/bindings.ts'
import { googleReason, standsAtGoogle } from './binding-reasons.ts'
import type { GoogleClient } from './google-client.ts'

export function createGoogleManagers(client: GoogleClient, rootId: string): ManagerPort {
  return {
    rootId,
    async readLinks(account) {
      const got = await managerLinksOf(client, account)
      return 'failure' in got ? readFailure(got.failure) : ok(got.value)
    },
    async readTree() {
      const got = await managersBelow(client, rootId)
      return 'failure' in got ? readFailure(got.failure) : ok(got.value)
    },
    move: (account, from, toManagerId) => move(client, account, from, toManagerId),
    accept: (account, link) => answer(client, account, link, 'ACTIVE'),
    end: (account, link) => answer(client, account, link, link.standing === 'PENDING' ? 'REFUSED' : 'INACTIVE'),
    invite: (managerId, account) => invite(client, managerId, account),
    readInvitations: (managerId, account) => readInvitations(client, managerId, account),
    withdraw: (managerId, account) => withdraw(client, managerId, account),
  }
}

export const MANAGERS_QUERY =
  'SELECT customer_client.id, customer_client.descriptive_name FROM customer_client WHERE customer_client.manager = TRUE'
const manager = z.object({ customerClient: z.object({ id, descriptiveName: text.optional() }) })

/** The manager itself, and those below it. */
export async function managersBelow(client: GoogleClient, rootId: string): Promise<Got<{ id: string; name: string }[]>> {
  const got = await client.search(rootId, MANAGERS_QUERY, manager)
  if ('failure' in got) return got
  return { value: got.value.map(({ customerClient: row }) => ({ id: row.id, name: row.descriptiveName ?? '' })) }
}

const STANDINGS: Readonly<Record<string, LinkStanding>> = {
  ACTIVE: 'BOUND',
  PENDING: 'PENDING',
  REFUSED: 'REFUSED',
  INACTIVE: 'ENDED',
  CANCELED: 'ENDED',
}
const standingOf = (word: string): LinkStanding => entryOf(STANDINGS, word) ?? { unclear: word }

const LINK_QUERY =
  'SELECT customer_manager_link.manager_customer, customer_manager_link.manager_link_id, customer_manager_link.status ' +
  'FROM customer_manager_link'
const managerLink = z.object({
  customerManagerLink: z.object({ managerCustomer: z.string().regex(/^customers\/\d{1,20}$/), managerLinkId: id, status: text }),
})

export async function managerLinksOf(client: GoogleClient, account: NamedAccount): Promise<Got<ManagerLink[]>> {
  const got = await client.search(digitsOf(account), LINK_QUERY, managerLink)
  if ('failure' in got) return got
  return {
    value: got.value.map(({ customerManagerLink: link }) => ({
      managerId: link.managerCustomer.slice('customers/'.length),
      linkId: link.managerLinkId,
      standing: standingOf(link.status),
    })),
  }
}

const managerOf = (managerId: string): string => digitsOf({ outsideAccountId: managerId })
const linkName = (account: NamedAccount, { managerId, linkId }: ManagerLink): string =>
  `customers/${digitsOf(account)}/customerManagerLinks/${managerOf(managerId)}~${digitsOf({ outsideAccountId: linkId })}`

async function move(client: GoogleClient, account: NamedAccount, from: ManagerLink, toManagerId: string): Promise<BindingAnswer> {
  const [customer, to] = [digitsOf(account), managerOf(toManagerId)]
  const body = { previousCustomerManagerLink: linkName(account, from), newManager: `customers/${to}` }
  const moved = z.object({ resourceName: z.string().startsWith(`customers/${customer}/customerManagerLinks/${to}~`) })
  return await write(client, `customers/${customer}/customerManagerLinks:moveManagerLink`, body, moved)
}

async function answer(
  client: GoogleClient,
  account: NamedAccount,
  link: ManagerLink,
  status: 'ACTIVE' | 'REFUSED' | 'INACTIVE',
): Promise<BindingAnswer> {
  const resourceName = linkName(account, link)
  const changed = z.object({ results: z.tuple([z.object({ resourceName: z.literal(resourceName) })]) })
  const body = { operations: [{ update: { resourceName, status }, updateMask: 'status' }] }
  return await write(client, `customers/${digitsOf(account)}/customerManagerLinks:mutate`, body, changed)
}

const invitationsPath = (managerId: string): string => `customers/${managerOf(managerId)}/customerClientLinks`
const invited = (managerId: string, account: NamedAccount) =>
  z.object({ result: z.object({ resourceName: z.string().startsWith(`${invitationsPath(managerId)}/${digitsOf(account)}~`) }) })
/** Google answers so where the same manager's invitation waits: what was wanted is there. */
const INVITED = ['managerLinkError.ALREADY_INVITED_BY_THIS_MANAGER', 'customerClientLinkError.CLIENT_ALREADY_INVITED_BY_THIS_MANAGER']

/** Made as PENDING: Google makes no link that holds at once. */
async function invite(client: GoogleClient, managerId: string, account: NamedAccount): Promise<BindingAnswer> {
  const body = { operation: { create: { clientCustomer: `customers/${digitsOf(account)}`, status: 'PENDING' } } }
  const answer = await write(client, `${invitationsPath(managerId)}:mutate`, body, invited(managerId, account))
  return answer.kind === 'refused' && INVITED.includes(answer.trouble.code) ? { kind: 'done', requestId: answer.requestId } : answer
}

const clientLink = z.object({ customerClientLink: z.object({ clientCustomer: text, managerLinkId: id, status: text }) })
type Invitation = { linkId: string; standing: LinkStanding }

/** The oldest first, whichever order Google tells them in. */
async function invitationsOf(client: GoogleClient, managerId: string, account: NamedAccount): Promise<Got<Invitation[]>> {
  const customer = `customers/${digitsOf(account)}`
  const query =
    'SELECT customer_client_link.client_customer, customer_client_link.manager_link_id, customer_client_link.status ' +
    `FROM customer_client_link WHERE customer_client_link.client_customer = '${customer}'`
  const got = await client.search(managerOf(managerId), query, clientLink)
  if ('failure' in got) return got
  const links = got.value.map(row => row.customerClientLink).filter(({ clientCustomer }) => clientCustomer === customer)
  const sorted = links.toSorted((left, right) => (BigInt(left.managerLinkId) < BigInt(right.managerLinkId) ? -1 : 1))
  return { value: sorted.map(({ managerLinkId, status }) => ({ linkId: managerLinkId, standing: standingOf(status) })) }
}

async function readInvitations(client: GoogleClient, managerId: string, account: NamedAccount): Promise<ReadAnswer<LinkStanding[]>> {
  const got = await invitationsOf(client, managerId, account)
  return 'failure' in got ? readFailure(got.failure) : ok(got.value.map(({ standing }) => standing))
}

/** One that no longer waits is over already, unless the client took it. */
async function withdraw(client: GoogleClient, managerId: string, account: NamedAccount): Promise<BindingAnswer> {
  const got = await invitationsOf(client, managerId, account)
  if ('failure' in got) return failureBeforeBinding(got.failure, googleReason)
  const waiting = got.value.findLast(({ standing }) => standing === 'PENDING')
  if (!waiting && got.value.some(({ standing }) => standing === 'BOUND')) {
    return {
      kind: 'refused',
      trouble: trouble('ACCEPTED', 'the client took the invitation'),
      reasonText: '客户已接受邀请',
      requestId: null,
    }
  }
  if (!waiting) return { kind: 'done', requestId: null }
  const resourceName = `${invitationsPath(managerId)}/${digitsOf(account)}~${waiting.linkId}`
  const body = { operation: { update: { resourceName, status: 'CANCELED' }, updateMask: 'status' } }
  return await write(client, `${invitationsPath(managerId)}:mutate`, body, invited(managerId, account))
}

async function write(client: GoogleClient, path: string, body: object, schema: z.ZodType): Promise<BindingAnswer> {
  return bindingAnswer(await client.send(path, body, schema), googleReason, standsAtGoogle)
}
