// Roles: derived from the profile alone, the same for the browser and the server (spec §6).
import { CUSTOMER_TYPES, customerTypeOf } from './customer-type.ts'

export const ROLES = [
  'Unlogin',
  'Unassociated',
  'Associated',
  'BillingPeriod',
  'PreCharge',
  'PreChargeAgentDeliver',
  'BillingPeriodAgentDeliver',
  'FacebookChannel',
  'Rebate',
  'DirectAgent',
  'SecondAgent',
  'subCustomerSpend',
] as const
export type Role = (typeof ROLES)[number]

type RoleFacts = {
  customer_type: number | null
  customer_nature: string | null
  facebook_channel_auth: boolean
  rebate_subject: boolean
  show_sub_customer_spend: boolean
}

/** The roles of a profile; without one (no token) the only role is Unlogin. */
export function rolesOf(profile: RoleFacts | undefined): Role[] {
  if (!profile) return ['Unlogin']
  const customerType = customerTypeOf(profile.customer_type)
  if (customerType === undefined) return ['Unassociated']
  const roles: Role[] = ['Associated', CUSTOMER_TYPES[customerType].role]
  if (profile.facebook_channel_auth) roles.push('FacebookChannel')
  if (profile.rebate_subject) roles.push('Rebate')
  if (profile.customer_nature === 'DIRECT_AGENT') roles.push('DirectAgent')
  if (profile.customer_nature === 'SECOND_AGENT') roles.push('SecondAgent')
  if (profile.show_sub_customer_spend) roles.push('subCustomerSpend')
  return roles
}
