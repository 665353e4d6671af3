// Bodies of Google's REST interface as its JSON parser takes them: both spellings of a name, enum words or numbers, no unknown names.
import { type Call, isObject, jsonReply, WireRefusal } from '../wire/call.ts'
import { camel } from './gaql.ts'

/** The names that a message has. `value` is taken as it is; a list of words is an enum, in the order of its numbers from 0. */
export type Shape = { readonly [name: string]: 'value' | 'not imitated' | readonly string[] | Shape }

/** Names that Google has and that nothing here stands for. */
export const notImitated = (names: string): Shape =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map(name => [name, 'not imitated' as const]),
  )

const PROPOSAL_TYPES = ['UNSPECIFIED', 'UNKNOWN', 'CREATE', 'UPDATE', 'END', 'REMOVE']
const TIME_TYPES = ['UNSPECIFIED', 'UNKNOWN', 'NOW', 'FOREVER']
const LIMIT_TYPES = ['UNSPECIFIED', 'UNKNOWN', 'INFINITE']
const ACCESS_ROLES = ['UNSPECIFIED', 'UNKNOWN', 'ADMIN', 'STANDARD', 'READ_ONLY', 'EMAIL_ONLY']
const SUMMARY_ROWS = ['UNSPECIFIED', 'UNKNOWN', 'NO_SUMMARY_ROW', 'SUMMARY_ROW_WITH_RESULTS', 'SUMMARY_ROW_ONLY']

export const SEARCH: Shape = {
  customerId: 'value',
  query: 'value',
  pageToken: 'value',
  pageSize: 'value',
  validateOnly: 'value',
  searchSettings: { omitResults: 'value', returnSummaryRow: 'value', returnTotalResultsCount: 'value' },
}
export const STREAM: Shape = { customerId: 'value', query: 'value', summaryRowSetting: SUMMARY_ROWS }
export const MUTATE_PROPOSAL: Shape = {
  customerId: 'value',
  validateOnly: 'value',
  operation: {
    updateMask: 'value',
    remove: 'value',
    create: {
      ...fields('resourceName id billingSetup accountBudget status proposedName approvedStartDateTime proposedPurchaseOrderNumber'),
      ...fields('proposedNotes creationDateTime approvalDateTime proposedStartDateTime proposedEndDateTime approvedEndDateTime'),
      ...fields('proposedSpendingLimitMicros approvedSpendingLimitMicros'),
      proposalType: PROPOSAL_TYPES,
      proposedStartTimeType: TIME_TYPES,
      proposedEndTimeType: TIME_TYPES,
      approvedEndTimeType: TIME_TYPES,
      proposedSpendingLimitType: LIMIT_TYPES,
      approvedSpendingLimitType: LIMIT_TYPES,
    },
  },
}

const CONTENT_TYPES = ['UNSPECIFIED', 'UNKNOWN', 'RESOURCE_NAME_ONLY', 'MUTABLE_RESOURCE']
export const MUTATE_CUSTOMER: Shape = {
  customerId: 'value',
  validateOnly: 'value',
  responseContentType: CONTENT_TYPES,
  operation: {
    updateMask: 'value',
    update: fields('resourceName id descriptiveName currencyCode timeZone trackingUrlTemplate finalUrlSuffix autoTaggingEnabled'),
  },
}
export const MUTATE_ACCESS: Shape = {
  customerId: 'value',
  operation: {
    updateMask: 'value',
    remove: 'value',
    update: { ...fields('resourceName userId emailAddress'), accessRole: ACCESS_ROLES },
  },
}
const REVIEW_STATUSES = ['UNSPECIFIED', 'UNKNOWN', 'APPROVED', 'PENDING', 'REVOKED', 'REJECTED', 'EXPIRED']
export const RESOLVE_REVIEW: Shape = { customerId: 'value', operations: 'value' }
/** One of its operations. */
export const REVIEW_OPERATION: Shape = { multiPartyAuthReview: 'value', newStatus: REVIEW_STATUSES }
const LINK_STATUSES = ['UNSPECIFIED', 'UNKNOWN', 'ACTIVE', 'INACTIVE', 'PENDING', 'REFUSED', 'CANCELED']
const CLIENT_LINK: Shape = { ...fields('resourceName clientCustomer managerLinkId hidden'), status: LINK_STATUSES }
export const MUTATE_CLIENT_LINK: Shape = {
  customerId: 'value',
  validateOnly: 'value',
  operation: { updateMask: 'value', create: CLIENT_LINK, update: CLIENT_LINK },
}
export const MUTATE_MANAGER_LINK: Shape = { customerId: 'value', validateOnly: 'value', operations: 'value' }
/** One of its operations. */
export const MANAGER_LINK_OPERATION: Shape = {
  updateMask: 'value',
  update: { ...fields('resourceName managerCustomer managerLinkId'), status: LINK_STATUSES },
}
export const MOVE_MANAGER_LINK: Shape = fields('customerId previousCustomerManagerLink newManager validateOnly')
export const CREATE_CLIENT: Shape = {
  customerId: 'value',
  validateOnly: 'value',
  emailAddress: 'value',
  accessRole: ACCESS_ROLES,
  customerClient: fields('resourceName descriptiveName currencyCode timeZone trackingUrlTemplate finalUrlSuffix autoTaggingEnabled'),
}
export const MUTATE_BILLING: Shape = {
  customerId: 'value',
  operation: {
    remove: 'value',
    create: {
      ...fields('resourceName id paymentsAccount paymentsAccountInfo startDateTime endDateTime'),
      startTimeType: TIME_TYPES,
      endTimeType: TIME_TYPES,
    },
  },
}
export const MUTATE_INVITATION: Shape = {
  customerId: 'value',
  operation: { remove: 'value', create: { ...fields('resourceName invitationId emailAddress'), accessRole: ACCESS_ROLES } },
}

function fields(names: string): Shape {
  return Object.fromEntries(names.split(' ').map(name => [name, 'value' as const]))
}

/** Of these a message holds one at most; the descriptors' oneofs. */
const ONE_OF = ['StartDateTime StartTimeType', 'EndDateTime EndTimeType', 'SpendingLimitMicros SpendingLimitType'].map(pair =>
  pair.split(' ').map(name => `proposed${name}`),
)

/** The call with its body in camelCase and its enums as words; null counts as absent. */
export function withBody(call: Call, shape: Shape): Call {
  return { ...call, body: readMessage(call, call.body, shape, '') }
}

/** The messages of a list, each read as `withBody` reads the whole; what is no list is none. */
export function messagesOf(call: Call, list: unknown, shape: Shape, at: string): Record<string, unknown>[] {
  if (!Array.isArray(list)) return []
  return list.map((one, index) => readMessage(call, isObject(one) ? one : {}, shape, `${at}[${index}]`))
}

function readMessage(call: Call, message: Record<string, unknown>, shape: Shape, at: string): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const [given, value] of Object.entries(message)) {
    const name = camel(given)
    const kind = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (kind === undefined) {
      const place = at === '' ? '' : ` at '${at}'`
      refuseJson(call, `Invalid JSON payload received. Unknown name "${given}"${place}: Cannot find field.`)
    }
    const path = at === '' ? name : `${at}.${name}`
    if (value !== null) read[name] = readValue(call, value, kind, path)
  }
  const both = ONE_OF.find(names => names.every(name => name in read))
  if (both) refuseJson(call, `Invalid value at '${at}' (oneof), oneof field is already set. Cannot set '${both[1]}'`)
  return read
}

function readValue(call: Call, value: unknown, kind: Shape[string], path: string): unknown {
  if (kind === 'value') return value
  if (kind === 'not imitated') refuseJson(call, `'${path}' is not imitated by this sandbox.`)
  if (isWords(kind)) {
    const word = typeof value === 'number' ? kind[value] : kind.find(each => each === value)
    if (word === undefined) refuseJson(call, `Invalid value at '${path}' (TYPE_ENUM), ${JSON.stringify(value)}`)
    return word
  }
  if (!isObject(value)) refuseJson(call, `Invalid value at '${path}' (type), ${JSON.stringify(value)}`)
  return readMessage(call, value, kind, path)
}

function isWords(kind: Shape[string]): kind is readonly string[] {
  return Array.isArray(kind)
}

/** The parser stands before the API: its refusals carry no GoogleAdsFailure. */
function refuseJson(call: Call, message: string): never {
  const error = { code: 400, message, status: 'INVALID_ARGUMENT' }
  throw new WireRefusal(jsonReply(400, { error }, { 'request-id': call.requestId }))
}
