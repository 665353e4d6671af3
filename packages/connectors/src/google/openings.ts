// Opening client accounts below a manager account of Google's: made, found again by name, billed, and people asked to use them.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import { id, text } from '../kit/fields.ts'
import { ok, readFailure } from '../kit/failure.ts'
import { type FieldOf, objectionsOf, openingFailure } from '../kit/openings.ts'
import { digitsOf } from '../kit/units.ts'
import type { NamedAccount, ReadAnswer } from '../ports/answers.ts'
import type { OpeningAnswer, OpeningObjection, OpeningOrder, OpeningParent, OpeningPort, OpeningReview } from '../ports/openings.ts'
import { billingSetupOf, setUpBilling } from './billing.ts'
import type { GoogleClient } from './google-client.ts'
import { managersBelow } from './managers.ts'
import { invitationResult } from './people.ts'

export function createGoogleOpenings(client: GoogleClient, loginCustomerId: string): OpeningPort {
  return {
    readParents: () => readParents(client, loginCustomerId),
    check: order => check(client, order),
    create: order => create(client, order),
    findNamed: (parentId, name) => findNamed(client, parentId, name),
    readReview: account => readReview(client, account),
    complete: account => setUpBilling(client, loginCustomerId, account),
    invite: (account, email) => invite(client, account, email),
  }
}

export const NAMED_QUERY =
  'SELECT customer_client.id, customer_client.descriptive_name FROM customer_client WHERE customer_client.manager = FALSE'
const client = z.object({ customerClient: z.object({ id, descriptiveName: text.optional() }) })

/** The manager that we act through, and those below it. */
async function readParents(google: GoogleClient, loginCustomerId: string): Promise<ReadAnswer<OpeningParent[]>> {
  const got = await managersBelow(google, loginCustomerId)
  if ('failure' in got) return readFailure(got.failure)
  return ok(got.value.map(manager => ({ ...manager, currency: null, needsLicence: false })))
}

const FIELDS: Readonly<Record<string, OpeningObjection['field']>> = {
  'customer_client.descriptive_name': 'name',
  'customer_client.currency_code': 'currency',
  'customer_client.time_zone': 'timezone',
}
const fieldOf: FieldOf = place => entryOf(FIELDS, place)

const pathOf = ({ parentId }: OpeningOrder): string => `customers/${digitsOf({ outsideAccountId: parentId })}:createCustomerClient`
const customerOf = ({ name, currency, timezone }: OpeningOrder) => ({
  descriptiveName: name,
  currencyCode: currency,
  timeZone: timezone,
})

/** What passes is answered with nothing. */
const nothing = z.strictObject({ resourceName: text.optional(), invitationLink: text.optional() })

async function check(google: GoogleClient, order: OpeningOrder): Promise<ReadAnswer<OpeningObjection[]>> {
  const got = await google.post(pathOf(order), { customerClient: customerOf(order), validateOnly: true }, nothing)
  if (!('failure' in got)) return ok([])
  return got.failure.kind === 'refused' ? ok(objectionsOf(got.failure, fieldOf)) : readFailure(got.failure)
}

const created = z.object({ resourceName: z.string().regex(/^customers\/\d{1,20}$/) })

async function create(google: GoogleClient, order: OpeningOrder): Promise<OpeningAnswer> {
  const { got, requestId } = await google.send(pathOf(order), { customerClient: customerOf(order) }, created)
  if ('failure' in got) return openingFailure(got.failure, requestId, fieldOf)
  return { kind: 'done', outsideAccountId: got.value.resourceName.slice('customers/'.length), warnings: [], requestId }
}

/** A name inside a query would have to be quoted; all are read and compared here. */
async function findNamed(google: GoogleClient, parentId: string, name: string): Promise<ReadAnswer<NamedAccount[]>> {
  const got = await google.search(digitsOf({ outsideAccountId: parentId }), NAMED_QUERY, client)
  if ('failure' in got) return readFailure(got.failure)
  const found = got.value.filter(({ customerClient: row }) => row.descriptiveName === name)
  return ok(found.map(({ customerClient: row }) => ({ outsideAccountId: row.id })))
}

/** Nobody at Google reviews the account: what is awaited is its billing setup. */
async function readReview(google: GoogleClient, account: NamedAccount): Promise<ReadAnswer<OpeningReview>> {
  const got = await billingSetupOf(google, account)
  if ('failure' in got) return readFailure(got.failure)
  const status = got.value?.status
  if (status === undefined) return ok({ kind: 'incomplete' })
  if (status === 'APPROVED') return ok({ kind: 'ready' })
  return ok(status === 'PENDING' || status === 'APPROVED_HELD' ? { kind: 'reviewing' } : { kind: 'unclear', status })
}

/** Google answers so where the person is asked already, or may use the account: nothing is left to do. */
const INVITED = [
  'accessInvitationError.EMAIL_ADDRESS_ALREADY_HAS_ACCESS',
  'accessInvitationError.EMAIL_ADDRESS_ALREADY_HAS_PENDING_INVITATION',
]

async function invite(google: GoogleClient, account: NamedAccount, email: string): Promise<OpeningAnswer> {
  const customerId = digitsOf(account)
  const body = { operation: { create: { emailAddress: email, accessRole: 'STANDARD' } } }
  const { got, requestId } = await google.send(`customers/${customerId}/customerUserAccessInvitations:mutate`, body, invitationResult)
  if ('failure' in got && !INVITED.includes(got.failure.trouble.code)) return openingFailure(got.failure, requestId, () => undefined)
  return { kind: 'done', outsideAccountId: customerId, warnings: [], requestId }
}
