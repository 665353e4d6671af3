// Check connection at Google: the manager account is read with the developer token and an access token that the refresh token bought.
import { z } from 'zod'
import { ok, readFailure, unreadable } from '../kit/failure.ts'
import { id, text } from '../kit/fields.ts'
import type { ConnectionFacts, ReadAnswer } from '../ports/ad-platform.ts'
import type { GoogleClient } from './google-client.ts'

const QUERY = 'SELECT customer.id, customer.descriptive_name, customer.manager FROM customer LIMIT 1'
const row = z.object({ customer: z.object({ id, descriptiveName: text.optional(), manager: z.boolean().optional() }) })
export const MANAGER_ACCESS = 'manager'

/** Google tells neither the end of a refresh token nor the level of a developer token. A login customer that is no manager opens itself only. */
export async function checkGoogleConnection(client: GoogleClient, loginCustomerId: string): Promise<ReadAnswer<ConnectionFacts>> {
  const wanted = loginCustomerId.replaceAll('-', '')
  const got = await client.search(wanted, QUERY, row)
  if ('failure' in got) return readFailure(got.failure)
  const found = got.value[0]?.customer
  if (found?.id !== wanted) return readFailure(unreadable('no row of the manager account'))
  const isManager = found.manager === true
  return ok({
    opens: { id: found.id, name: found.descriptiveName ?? '' },
    permissions: isManager ? [MANAGER_ACCESS] : [],
    missing: isManager ? [] : [MANAGER_ACCESS],
    expiresAt: null,
    tier: null,
    usedPercent: null,
  })
}
