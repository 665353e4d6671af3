// New client accounts of a manager, their billing setups, and the people who are asked to use them.
import { openAccount } from '../state/opened-account.ts'
import { billingStatus, changeAccount, nextNumber, type World } from '../state/world.ts'
import { type Call, isObject, type Reply, textOf } from '../wire/call.ts'
import { authorizeGoogle, isAbove, reachableAccount } from './auth.ts'
import { clientAccount } from './client-account.ts'
import { googleReply, refuseGoogle } from './errors.ts'
import { paymentsAccountOf } from './invoices.ts'
import { countOperation } from './operations.ts'

const CURRENCIES = new Set('USD EUR GBP JPY HKD CNY SGD AUD CAD TWD KRW'.split(' '))

/** A second call makes a second account, whatever its name. */
export function createClient(world: World, call: Call, managerId: string): Reply {
  authorizeGoogle(world, call)
  countOperation(world, call)
  const isClient = reachableAccount(world, call, managerId) !== null
  if (isClient || !isAbove(world, call.headers['login-customer-id'] ?? '', managerId)) {
    refuseGoogle(call, {
      category: 'customerError',
      name: 'CREATION_DENIED_INELIGIBLE_MCC',
      message: 'The manager account is not eligible to create accounts.',
    })
  }
  const client = isObject(call.body.customerClient) ? call.body.customerClient : {}
  const currency = required(call, client, 'currencyCode')
  const timezone = required(call, client, 'timeZone')
  if (!CURRENCIES.has(currency))
    refuseGoogle(call, {
      category: 'currencyCodeError',
      name: 'UNSUPPORTED',
      message: 'The currency code is not supported.',
      field: ['customer_client', 'currency_code'],
      trigger: currency,
    })
  if (!isZone(timezone))
    refuseGoogle(call, {
      category: 'timeZoneError',
      name: 'INVALID_TIME_ZONE',
      message: 'Time zone is not valid.',
      field: ['customer_client', 'time_zone'],
      trigger: timezone,
    })
  if (call.body.validateOnly === true) return googleReply(call, {})
  const name = textOf(client.descriptiveName) ?? ''
  const account = openAccount(world, { platform: 'google', name, currency, timezone, company: '', parentId: managerId })
  if (account.platform === 'google') account.billing = null
  world.touched()
  return googleReply(call, { resourceName: `customers/${account.id}` })
}

/** What pays for the accounts of the manager above, in the account's currency. */
export function listPaymentsAccounts(world: World, call: Call, customerId: string): Reply {
  authorizeGoogle(world, call)
  const account = reachableAccount(world, call, customerId)
  if (!account) return googleReply(call, {})
  const id = paymentsAccountOf(account)
  const paymentsAccount = {
    resourceName: `customers/${customerId}/paymentsAccounts/${id}`,
    paymentsAccountId: id,
    name: 'Monthly invoicing',
    currencyCode: account.currency,
    paymentsProfileId: '1000-2000-3000',
    payingManagerCustomer: `customers/${account.managerId}`,
  }
  return googleReply(call, { paymentsAccounts: [paymentsAccount] })
}

export function createBilling(world: World, call: Call, customerId: string): Reply {
  authorizeGoogle(world, call)
  countOperation(world, call)
  const account = clientAccount(world, call, customerId)
  const create = createdIn(call)
  const refuse = (name: string, message: string): never =>
    refuseGoogle(call, { category: 'billingSetupError', name, message, field: ['operation', 'create', 'payments_account'] })
  const wanted = `customers/${customerId}/paymentsAccounts/${paymentsAccountOf(account)}`
  if (create.paymentsAccount !== wanted) refuse('INVALID_PAYMENTS_ACCOUNT', 'The payments account is invalid.')
  if (create.startTimeType !== 'NOW') refuse('INVALID_START_TIME_TYPE', 'The start time type is invalid.')
  const status = billingStatus(account)
  if (status === 'PENDING' || status === 'APPROVED_HELD') refuse('BILLING_SETUP_IN_PROGRESS', 'Another billing setup is in progress.')
  if (status === 'APPROVED')
    refuse('CANNOT_CHANGE_BILLING_TO_SAME_PAYMENTS_ACCOUNT', 'The account is billed through this payments account already.')
  changeAccount(world, account, { operation: 'google.billing.create', requestId: call.requestId }, target => {
    target.billingSetupId = String(5_000_000_000 + nextNumber(world))
    target.billing = { status: 'PENDING', since: world.clock.now() }
  })
  return googleReply(call, { result: { resourceName: `customers/${customerId}/billingSetups/${account.billingSetupId}` } })
}

/** What a mutate call with one operation is to make. */
function createdIn({ body }: Call): Call['body'] {
  const operation = isObject(body.operation) ? body.operation : {}
  return isObject(operation.create) ? operation.create : {}
}

function required(call: Call, client: Record<string, unknown>, name: 'currencyCode' | 'timeZone'): string {
  const text = textOf(client[name])
  if (text !== null && text !== '') return text
  const field = name === 'timeZone' ? 'time_zone' : 'currency_code'
  refuseGoogle(call, {
    category: 'fieldError',
    name: 'REQUIRED',
    message: 'The required field was not present.',
    field: ['customer_client', field],
  })
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false // RangeError: no zone of that name
  }
}
