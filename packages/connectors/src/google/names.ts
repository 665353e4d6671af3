// What an ad account is called at Google.
import { z } from 'zod'
import { bindingAnswer } from '../kit/bindings.ts'
import { id, text } from '../kit/fields.ts'
import { ok, readFailure, unreadable } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { NamedAccount, ReadAnswer } from '../ports/answers.ts'
import type { BindingAnswer, NamePort } from '../ports/bindings.ts'
import { googleReason } from './binding-reasons.ts'
import type { GoogleClient } from './google-client.ts'

/** Google names no limit; longer ones than these are never sent. */
const MOST = 100

export const createGoogleNames = (client: GoogleClient): NamePort => ({
  most: MOST,
  read: account => read(client, account),
  rename: (account, name) => rename(client, account, name),
})

const NAME_QUERY = 'SELECT customer.id, customer.descriptive_name FROM customer LIMIT 1'
const named = z.object({ customer: z.object({ id, descriptiveName: text.optional() }) })

async function read(client: GoogleClient, account: NamedAccount): Promise<ReadAnswer<string>> {
  const customerId = digitsOf(account)
  const got = await client.search(customerId, NAME_QUERY, named)
  if ('failure' in got) return readFailure(got.failure)
  const found = got.value[0]?.customer
  return found?.id === customerId ? ok(found.descriptiveName ?? '') : readFailure(unreadable('no row of the customer asked for'))
}

async function rename(client: GoogleClient, account: NamedAccount, name: string): Promise<BindingAnswer> {
  const resourceName = `customers/${digitsOf(account)}`
  const renamed = z.object({ result: z.object({ resourceName: z.literal(resourceName) }) })
  const body = { operation: { update: { resourceName, descriptiveName: name }, updateMask: 'descriptiveName' } }
  return bindingAnswer(await client.send(`${resourceName}:mutate`, body, renamed), googleReason)
}
