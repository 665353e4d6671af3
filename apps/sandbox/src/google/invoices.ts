// Monthly invoices: asked for by an account's billing setup, told of all accounts that are billed together; credit notes come a month later.
import type { GoogleAccount } from '../state/model.ts'
import { type Charge, chargesOf } from '../state/invoices.ts'
import { billingStatus, type World } from '../state/world.ts'
import { addDays, localDay, localTime } from '../state/zone.ts'
import type { Call, Reply } from '../wire/call.ts'
import { authorizeGoogle, reachableAccount } from './auth.ts'
import { googleReply, refuseGoogle } from './errors.ts'
import { camel } from './gaql.ts'

const PARAMETERS = ['customerId', 'billingSetup', 'issueYear', 'issueMonth', 'includeGranularLevelInvoiceDetails']
const MONTHS = 'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER'.split(' ')

/** None before one was made. */
export function billingSetupsOf(account: GoogleAccount): Record<string, string>[] {
  const status = billingStatus(account)
  if (status === null) return []
  return [
    {
      resource_name: `customers/${account.id}/billingSetups/${account.billingSetupId}`,
      id: account.billingSetupId,
      status,
      payments_account: `customers/${account.id}/paymentsAccounts/${paymentsAccountOf(account)}`,
      start_date_time: localTime(account.billing?.since ?? account.createdAt, account.timezone),
    },
  ]
}

/** Every account of a manager is billed through one payments account, in its own currency. */
export const paymentsAccountOf = (account: GoogleAccount): string => `1000-${account.managerId}-${account.currency}`

export function listInvoices(world: World, call: Call, customerId: string): Reply {
  authorizeGoogle(world, call)
  const account = reachableAccount(world, call, customerId)
  if (!account) refuseInvoice(call, 'NON_SERVING_CUSTOMER', 'Cannot request invoices for a manager account.')
  const given = Object.fromEntries(Object.entries(call.query).map(([name, value]) => [camel(name), value]))
  const unknown = Object.keys(given).find(name => !PARAMETERS.includes(name))
  if (unknown !== undefined)
    refuseRequest(call, 'UNKNOWN', `Invalid JSON payload received. Unknown name "${unknown}": Cannot bind query parameter.`)
  if (given.billingSetup !== `customers/${customerId}/billingSetups/${account.billingSetupId}`)
    refuseRequest(call, 'RESOURCE_NAME_MALFORMED', `'${given.billingSetup ?? ''}' is not this customer's billing setup.`)
  const month = MONTHS.indexOf(given.issueMonth ?? '') + 1
  if (!/^\d{4}$/.test(given.issueYear ?? '') || month === 0)
    refuseRequest(call, 'REQUIRED_FIELD_MISSING', 'Required field was not present: issue_year, issue_month.')
  if (Number(given.issueYear) < 2019) refuseInvoice(call, 'YEAR_MONTH_TOO_OLD', 'Cannot request invoices issued before 2019-01-01.')
  const issued = `${given.issueYear}-${String(month).padStart(2, '0')}`
  const invoices = [...invoicesOf(world, call, account, issued), ...creditNotesOf(world, call, account, before(issued))]
  return googleReply(call, invoices.length > 0 ? { invoices } : {})
}

/** Of the month that was issued at its last day. */
function invoicesOf(world: World, call: Call, account: GoogleAccount, month: string): unknown[] {
  if (lastDay(month) >= localDay(world.clock.now(), account.timezone)) return []
  const charges = chargesTogether(world, call, account, month).filter(({ delivered, fee }) => delivered !== 0n || fee !== 0n)
  if (charges.length === 0) return []
  const total = charges.reduce((sum, { delivered, fee }) => sum + delivered + fee, 0n)
  const fees = charges.filter(({ fee }) => fee !== 0n)
  return [
    {
      ...headOf(account, month, `1${month.replace('-', '')}`, lastDay(month), total),
      type: 'INVOICE',
      ...(fees.length > 0 ? regulatory(fees.reduce((sum, { fee }) => sum + fee, 0n)) : {}),
      accountBudgetSummaries: charges.map(charge => summaryOf(charge, month, charge.delivered, charge.delivered)),
      ...(fees.length > 0
        ? {
            accountSummaries: fees.map(({ accountId, fee }) => ({
              customer: `customers/${accountId}`,
              regulatoryCostsSubtotalAmountMicros: String(fee),
              regulatoryCostsTaxAmountMicros: '0',
              regulatoryCostsTotalAmountMicros: String(fee),
              subtotalAmountMicros: String(fee),
              taxAmountMicros: '0',
              totalAmountMicros: String(fee),
            })),
          }
        : {}),
    },
  ]
}

/** Credits of a month are issued in the next one, with the month's own service dates. */
function creditNotesOf(world: World, call: Call, account: GoogleAccount, month: string): unknown[] {
  const corrected = chargesTogether(world, call, account, month).filter(({ correction }) => correction !== 0n)
  if (corrected.length === 0) return []
  const total = corrected.reduce((sum, { correction }) => sum + correction, 0n)
  const invoiceId = `1${month.replace('-', '')}`
  return [
    {
      ...headOf(account, month, `2${month.replace('-', '')}`, addDays(lastDay(month), 10), total),
      type: 'CREDIT_MEMO',
      correctedInvoice: `customers/${account.id}/invoices/${idOf(account, invoiceId)}`,
      accountBudgetSummaries: corrected.map(charge => summaryOf(charge, month, 0n, charge.correction)),
    },
  ]
}

const chargesTogether = (world: World, call: Call, account: GoogleAccount, month: string): Charge[] =>
  chargesOf(
    world,
    'google',
    month,
    call,
    other => other.platform === 'google' && paymentsAccountOf(other) === paymentsAccountOf(account),
  ).filter(({ currency }) => currency === account.currency)

const idOf = (account: GoogleAccount, number: string) => `${number}${account.managerId}${account.currency}`

function headOf(account: GoogleAccount, month: string, number: string, issueDate: string, total: bigint): Record<string, unknown> {
  const id = idOf(account, number)
  return {
    resourceName: `customers/${account.id}/invoices/${id}`,
    id,
    billingSetup: `customers/${account.id}/billingSetups/${account.billingSetupId}`,
    paymentsAccountId: paymentsAccountOf(account),
    issueDate,
    dueDate: addDays(issueDate, 30),
    serviceDateRange: { startDate: `${month}-01`, endDate: lastDay(month) },
    currencyCode: account.currency,
    subtotalAmountMicros: String(total),
    taxAmountMicros: '0',
    totalAmountMicros: String(total),
  }
}

/** Without presence: a zero is left out. */
const regulatory = (fees: bigint) => ({ regulatoryCostsSubtotalAmountMicros: String(fees), regulatoryCostsTotalAmountMicros: String(fees) })

function summaryOf({ accountId, name }: Charge, month: string, billed: bigint, subtotal: bigint): Record<string, unknown> {
  return {
    customer: `customers/${accountId}`,
    customerDescriptiveName: name,
    accountBudgetName: 'Account budget',
    subtotalAmountMicros: String(subtotal),
    taxAmountMicros: '0',
    totalAmountMicros: String(subtotal),
    billableActivityDateRange: { startDate: `${month}-01`, endDate: lastDay(month) },
    servedAmountMicros: String(billed),
    billedAmountMicros: String(billed),
    overdeliveryAmountMicros: '0',
    invalidActivityAmountMicros: String(subtotal - billed),
  }
}

const lastDay = (month: string): string => addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)
const before = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)

function refuseInvoice(call: Call, name: string, message: string): never {
  return refuseGoogle(call, { category: 'invoiceError', name, message })
}

function refuseRequest(call: Call, name: string, message: string): never {
  return refuseGoogle(call, { category: 'requestError', name, message })
}
