// Roles of a profile, as the spec (§6) derives them.
import { expect, test } from 'vitest'
import { rolesOf } from './roles.ts'

const facts = {
  customer_type: 1,
  customer_nature: 'DIRECT_AGENT',
  facebook_channel_auth: false,
  rebate_subject: false,
  show_sub_customer_spend: false,
}

test('no profile is Unlogin, no customer type is Unassociated', () => {
  expect(rolesOf(undefined)).toEqual(['Unlogin'])
  expect(rolesOf({ ...facts, customer_type: null })).toEqual(['Unassociated'])
  expect(rolesOf({ ...facts, customer_type: 4 })).toEqual(['Unassociated'])
})

test.each([
  [0, 'BillingPeriod'],
  [1, 'PreCharge'],
  [2, 'PreChargeAgentDeliver'],
  [3, 'BillingPeriodAgentDeliver'],
])('customer type %s is Associated and %s', (customer_type, role) => {
  expect(rolesOf({ ...facts, customer_type })).toEqual(['Associated', role, 'DirectAgent'])
})

test('every flag adds its role', () => {
  const roles = rolesOf({
    ...facts,
    customer_nature: 'SECOND_AGENT',
    facebook_channel_auth: true,
    rebate_subject: true,
    show_sub_customer_spend: true,
  })
  expect(roles).toEqual(['Associated', 'PreCharge', 'FacebookChannel', 'Rebate', 'SecondAgent', 'subCustomerSpend'])
})
