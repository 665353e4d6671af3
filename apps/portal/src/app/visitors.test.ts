// Every route of the product, asked for by every kind of visitor, is led where the specification says; two of them walk it in a browser too.
import { CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import { rolesOf } from '@tallyhelm/protocol/vocabulary/roles'
import { expect, test } from 'vitest'
import { landingOf, ROUTE_TABLE, VISITORS, type Visitor } from '../../../../e2e/src/support/route-table.ts'
import { routeOf } from '../routes/match.ts'
import { decide, type GuardFacts } from './guard.ts'

const nobody = {
  customer_type: null as number | null,
  customer_nature: null as string | null,
  facebook_channel_auth: false,
  rebate_subject: false,
  show_sub_customer_spend: false,
}
const typeOf = (role: string): number => {
  const [code] = Object.entries(CUSTOMER_TYPES).find(([, type]) => type.role === role) ?? expect.fail(role)
  return Number(code)
}
const of = (role: string, more: Partial<typeof nobody> = {}) => ({ ...nobody, customer_type: typeOf(role), ...more })

/** What the server's profile says of each. */
const PROFILES: Readonly<Record<Exclude<Visitor, 'no token'>, typeof nobody & { sub?: true }>> = {
  'unassociated user': nobody,
  'billing-period customer': of('BillingPeriod', { facebook_channel_auth: true }),
  'direct pre-charge customer': of('PreCharge', { facebook_channel_auth: true }),
  'pre-charge customer with agent delivery': of('PreChargeAgentDeliver'),
  'billing-period customer with agent delivery': of('BillingPeriodAgentDeliver'),
  'second-tier agent': of('PreCharge', { customer_nature: 'SECOND_AGENT' }),
  'sub-customer that sees its spend': { ...of('PreCharge', { show_sub_customer_spend: true }), sub: true },
  'sub-customer that does not': { ...of('PreCharge'), sub: true },
}

function factsOf(visitor: Visitor): Pick<GuardFacts, 'hasToken' | 'profile'> {
  if (visitor === 'no token') return { hasToken: false, profile: 'not loaded' }
  const profile = PROFILES[visitor]
  return { hasToken: true, profile: { roles: rolesOf(profile), isSubCustomer: profile.sub === true } }
}

/** Where the guard lets the visitor stay at last. */
function landing(visitor: Visitor, target: string, redirects = 3) {
  const route = routeOf(target.split(/[?#]/, 1)[0] ?? '')
  const decision = decide({ target, route, ...factsOf(visitor) })
  if (decision.go === 'redirect' && redirects > 0) return landing(visitor, decision.to, redirects - 1)
  return decision.go === 'show' ? { path: target, title: route?.title } : decision
}

const visitors = Object.keys(VISITORS) as Visitor[] // the keys of the object above
test.each(visitors)('%s', visitor => {
  // Where a page itself sends a visitor on is seen in the browser.
  for (const { bound: _, ...route } of ROUTE_TABLE)
    expect([route.path, landing(visitor, route.path)]).toEqual([route.path, landingOf(visitor, route)])
})
