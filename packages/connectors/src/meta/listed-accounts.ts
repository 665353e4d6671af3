// The agency's ad accounts at Meta: those that its business owns, then those of clients that it works for; each list alone is incomplete.
import { subtract } from '@tallyhelm/protocol/values/money'
import type { z } from 'zod'
import { keptCurrency } from '../kit/fields.ts'
import { ok, readFailure, unreadable } from '../kit/failure.ts'
import type { AccountPage, ListedAccount, ReadAnswer } from '../ports/ad-platform.ts'
import { asksForLess } from './errors.ts'
import type { MetaClient } from './meta-client.ts'
import * as schemas from './schemas.ts'
import { metaStatus } from './status.ts'
import { moneyFromMeta } from './units.ts'

const EDGES = ['owned_ad_accounts', 'client_ad_accounts'] as const

/** Rows a page; a page that is too large for Meta is asked for smaller, down to the last of these. */
const PAGE_SIZES = ['100', '25']

/** A cursor names its list: 'client_ad_accounts', or with the place in it 'client_ad_accounts:QVFI…'. */
export async function listAccounts(client: MetaClient, businessId: string, cursor: string | null): Promise<ReadAnswer<AccountPage>> {
  const [name = '', after] = (cursor ?? EDGES[0]).split(/:(.*)/s)
  const at = EDGES.findIndex(each => each === name)
  const edge = EDGES[at]
  if (edge === undefined) return readFailure(unreadable(`no list ${name}`))
  const [first = '', ...smaller] = PAGE_SIZES
  const ask = (limit: string) => client.page(`${businessId}/${edge}`, { fields: schemas.LISTED_FIELDS, limit }, schemas.listed, after)
  let got = await ask(first)
  for (const limit of smaller) {
    if (!('failure' in got) || !asksForLess(got.failure)) break
    got = await ask(limit)
  }
  if ('failure' in got) return readFailure(got.failure)
  const { rows, after: further } = got.value
  return ok({ accounts: rows.map(listedAccount), next: further === undefined ? (EDGES[at + 1] ?? null) : `${edge}:${further}` })
}

function listedAccount(row: z.infer<typeof schemas.listed>): ListedAccount {
  const currency = keptCurrency(row.currency)
  // "0" is Meta's word for an account without a cap.
  const isUncapped = row.spend_cap !== undefined && BigInt(row.spend_cap) === 0n
  const limit = currency && row.spend_cap !== undefined && !isUncapped ? moneyFromMeta(row.spend_cap, currency, 'down') : null
  const spent = currency && row.amount_spent !== undefined ? moneyFromMeta(row.amount_spent, currency, 'up') : null
  return {
    outsideAccountId: row.account_id,
    name: row.name ?? '',
    currency: row.currency,
    timezone: row.timezone_name ?? null,
    ...metaStatus(row.account_status, row.disable_reason),
    limit,
    spent,
    balance: limit && spent && subtract(limit, spent),
    isUncapped,
  }
}
