// The agency's ad accounts at Google: all that hang below its manager account, at whatever depth. Their budgets are not in that list.
import { z } from 'zod'
import { id, text } from '../kit/fields.ts'
import { ok, readFailure } from '../kit/failure.ts'
import type { AccountPage, ReadAnswer } from '../ports/ad-platform.ts'
import type { GoogleClient } from './google-client.ts'
import { customerStatus } from './status.ts'

export const CLIENT_QUERY =
  'SELECT customer_client.id, customer_client.descriptive_name, customer_client.currency_code, customer_client.time_zone, ' +
  'customer_client.status, customer_client.level FROM customer_client WHERE customer_client.manager = FALSE'
const client = z.object({
  customerClient: z.object({
    id,
    descriptiveName: text.optional(),
    currencyCode: text.optional(),
    timeZone: text.optional(),
    status: text.optional(),
  }),
})

/** The cursor is Google's token of the page. */
export async function listAccounts(google: GoogleClient, managerId: string, cursor: string | null): Promise<ReadAnswer<AccountPage>> {
  const got = await google.page(managerId, CLIENT_QUERY, client, cursor ?? undefined)
  if ('failure' in got) return readFailure(got.failure)
  const accounts = got.value.rows.map(({ customerClient: row }) => ({
    outsideAccountId: row.id,
    name: row.descriptiveName ?? '',
    currency: row.currencyCode ?? '',
    timezone: row.timeZone ?? null,
    ...customerStatus(row.status ?? ''),
    limit: null,
    spent: null,
    balance: null,
    isUncapped: false,
  }))
  return ok({ accounts, next: got.value.next ?? null })
}
