// Bindings of all customers as the console shows them, one in full, what waits, and changes that were seen at the platforms.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { id, instant, reason } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { CHANGE_TYPE_CODES } from '../ad-accounts/change-enums.ts'
import { caseProposal } from '../cases/schemas.ts'
import { ATTEMPT_ANSWER_CODES, ITEM_STATE_CODES } from '../items/enums.ts'
import { BINDING_STANDING_CODES, consoleBindingFilters, seenChangeFilters } from './console-lists.ts'
import { RESULT_OUTCOMES } from './console-schemas.ts'
import { BINDING_ACTION_CODES, BINDING_TYPE_CODES } from './enums.ts'

const owner = { customer_id: z.string(), customer_name: z.string(), sub_customer_name: z.string().nullable() }
const ofAccount = { account_id: z.string(), outside_account_id: z.string(), account_name: z.string(), channel: z.enum(CHANNEL_CODES) }

export const consoleBindingsRequest = z.object({ ...pagerRequest, ...filterFields(consoleBindingFilters) })
export type ConsoleBindingsRequest = z.output<typeof consoleBindingsRequest>

/** `told`: the platform's words, or those of whoever settled it. */
export const consoleBinding = z.object({
  pair_id: z.string(),
  ...owner,
  ...ofAccount,
  type: z.enum(BINDING_TYPE_CODES),
  action: z.enum(BINDING_ACTION_CODES),
  target: z.string(),
  business_id: z.string().nullable(),
  role: z.string().nullable(),
  before: z.string(),
  standing: z.enum(BINDING_STANDING_CODES),
  state: z.enum(ITEM_STATE_CODES),
  told: z.string(),
  is_retried: z.boolean(),
  submitter: z.string(),
  submitted_at: instant,
  ended_at: instant.nullable(),
})
export type ConsoleBinding = z.output<typeof consoleBinding>
/** What is over is not counted: it grows without end. */
export const consoleBindingsPage = pageOf(consoleBinding).extend({
  standing_counts: z.object({ GOING: z.int(), CUSTOMER: z.int(), MANUAL: z.int() }),
})
export type ConsoleBindingsPage = z.output<typeof consoleBindingsPage>

/** `late`: for longer than LATE_DAYS. */
export const bindingWaits = z.object({
  content: z.array(
    z.object({
      channel: z.enum(CHANNEL_CODES),
      type: z.enum(BINDING_TYPE_CODES),
      count: z.int(),
      late: z.int(),
      oldest_at: instant,
    }),
  ),
})
export type BindingWaits = z.output<typeof bindingWaits>

export const consoleBindingRequest = z.object({ pair_id: id('申请') })
const attempt = z.object({
  number: z.int(),
  sent_at: instant,
  answered_at: instant.nullable(),
  answer: z.enum(ATTEMPT_ANSWER_CODES).nullable(),
  request_id: z.string().nullable(),
  told: z.string(),
})
/** `sends`: how often it was sent; each attempt only where its reader may see them. `since`: when it came to stand as it does. */
export const consoleBindingDetail = consoleBinding.extend({
  submit_id: z.string(),
  note: z.string(),
  objections: z.array(z.string()),
  sends: z.int(),
  since: instant,
  next_at: instant.nullable(),
  attempts: z.array(attempt),
  proposals: z.array(caseProposal.extend({ outcome: z.enum(RESULT_OUTCOMES), seen: z.string() })),
})
export type ConsoleBindingDetail = z.output<typeof consoleBindingDetail>

export const retryBindingRequest = z.object({ pair_id: id('申请'), reason })
/** The one that takes its place. */
export const retriedBinding = z.object({ pair_id: z.string() })

export const seenChangesRequest = z.object({ ...pagerRequest, ...filterFields(seenChangeFilters) })
export type SeenChangesRequest = z.output<typeof seenChangesRequest>
/** `against`: it undid what was carried out here. `ours`: what was last asked for here of the same target. */
export const seenChange = z.object({
  change_id: z.string(),
  change_type: z.enum(CHANGE_TYPE_CODES),
  ...owner,
  ...ofAccount,
  before: z.string(),
  after: z.string(),
  seen_at: instant,
  is_against: z.boolean(),
  ours: z
    .object({
      pair_id: z.string(),
      action: z.enum(BINDING_ACTION_CODES),
      target: z.string(),
      state: z.enum(ITEM_STATE_CODES),
      submitter: z.string(),
      submitted_at: instant,
      is_later: z.boolean(),
    })
    .nullable(),
})
export type SeenChange = z.output<typeof seenChange>
export const seenChangesPage = pageOf(seenChange).extend({ against_count: z.int() })
export type SeenChangesPage = z.output<typeof seenChangesPage>

/** What each call takes and answers. */
export const bindingRoomSchemas = {
  list: { request: consoleBindingsRequest, response: consoleBindingsPage, filters: consoleBindingFilters },
  waits: { request: z.object({}), response: bindingWaits },
  detail: { request: consoleBindingRequest, response: consoleBindingDetail },
  changes: { request: seenChangesRequest, response: seenChangesPage, filters: seenChangeFilters },
  retry: { request: retryBindingRequest, response: retriedBinding },
}
