// The billing setup of a Google customer: how far it is, and making one through the payments account of the manager above it.
import { z } from 'zod'
import { currency, text } from '../kit/fields.ts'
import { type Got, trouble, unreadable } from '../kit/failure.ts'
import { failureBeforeOpening, openingFailure } from '../kit/openings.ts'
import { digitsOf } from '../kit/units.ts'
import type { NamedAccount } from '../ports/ad-platform.ts'
import type { OpeningAnswer } from '../ports/openings.ts'
import type { GoogleClient } from './google-client.ts'

export const BILLING_QUERY = 'SELECT billing_setup.resource_name, billing_setup.status FROM billing_setup'
const setupRow = z.object({
  billingSetup: z.object({ resourceName: z.string().regex(/^customers\/\d+\/billingSetups\/\d+$/), status: text }),
})
export type BillingSetup = z.infer<typeof setupRow>['billingSetup']

/** The one that counts: an approved one, else one under way. null: none, or only cancelled ones. */
export async function billingSetupOf(client: GoogleClient, account: NamedAccount): Promise<Got<BillingSetup | null>> {
  const got = await client.search(digitsOf(account), BILLING_QUERY, setupRow)
  if ('failure' in got) return got
  const living = got.value.map(row => row.billingSetup).filter(({ status }) => status !== 'CANCELLED')
  const approved = living.filter(({ status }) => status === 'APPROVED')
  if (approved.length > 1) return { failure: unreadable('more than one approved billing setup') }
  return { value: approved[0] ?? living[0] ?? null }
}

const CURRENCY_QUERY = 'SELECT customer.currency_code FROM customer LIMIT 1'
const currencyRow = z.object({ customer: z.object({ currencyCode: currency }) })
// Without any payments account the list is left out.
const payments = z.strictObject({
  paymentsAccounts: z
    .array(z.object({ resourceName: text, currencyCode: text.optional(), payingManagerCustomer: text.optional() }))
    .optional(),
})
const mutated = z.object({ result: z.object({ resourceName: z.string().regex(/^customers\/\d+\/billingSetups\/\d+$/) }) })

/** Google answers so where one was made before: nothing is left to do. */
const UNDER_WAY = ['billingSetupError.BILLING_SETUP_IN_PROGRESS', 'billingSetupError.CANNOT_CHANGE_BILLING_TO_SAME_PAYMENTS_ACCOUNT']

/** Where it is not plain who pays, people choose. */
export async function setUpBilling(client: GoogleClient, loginCustomerId: string, account: NamedAccount): Promise<OpeningAnswer> {
  const customerId = digitsOf(account)
  const own = await client.search(customerId, CURRENCY_QUERY, currencyRow)
  if ('failure' in own) return failureBeforeOpening(own.failure)
  const listed = await client.get(`customers/${customerId}/paymentsAccounts`, {}, payments)
  if ('failure' in listed) return failureBeforeOpening(listed.failure)
  const fitting = (listed.value.paymentsAccounts ?? []).filter(one => one.currencyCode === own.value[0]?.customer.currencyCode)
  const ours = fitting.filter(one => one.payingManagerCustomer === `customers/${loginCustomerId}`)
  const [chosen, ...others] = fitting.length > 1 ? ours : fitting
  if (chosen === undefined || others.length > 0) {
    const told = trouble('NO_PAYMENTS_ACCOUNT', `${fitting.length} payments accounts in the account's currency, no one of them is plain`)
    return { kind: 'refused', objections: [{ field: 'currency', reasonText: told.message }], trouble: told, requestId: null }
  }
  const create = { paymentsAccount: chosen.resourceName, startTimeType: 'NOW' }
  const { got, requestId } = await client.send(`customers/${customerId}/billingSetups:mutate`, { operation: { create } }, mutated)
  if ('failure' in got && !UNDER_WAY.includes(got.failure.trouble.code)) return openingFailure(got.failure, requestId, () => undefined)
  return { kind: 'done', outsideAccountId: customerId, warnings: [], requestId }
}
