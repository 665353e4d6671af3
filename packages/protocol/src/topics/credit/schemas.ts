// Credit calls: a customer's own line and its history, and how many statements wait for its reply.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { channelUse, creditChange, creditLine } from './line-schemas.ts'
import { creditHistoryFilters } from './lists.ts'

/** One entry per channel, zero included. */
export const waitRepliedQuantities = z.array(z.object({ channel: z.enum(CHANNEL_CODES), quantity: z.number().int() }))
export type WaitRepliedQuantities = z.output<typeof waitRepliedQuantities>

/** The customer's lines as they stand, with what each channel uses. */
export const ownCredit = z.object({ lines: z.array(creditLine.extend({ use: channelUse })) })
export type OwnCredit = z.output<typeof ownCredit>

export const creditHistoryRequest = z.object({ ...pagerRequest, ...filterFields(creditHistoryFilters) })
export type CreditHistoryRequest = z.output<typeof creditHistoryRequest>
export const creditHistoryPage = pageOf(creditChange)
export type CreditHistoryPage = z.output<typeof creditHistoryPage>

/** What each call takes and answers. */
export const creditSchemas = {
  limit: { request: z.object({}), response: ownCredit },
  history: { request: creditHistoryRequest, response: creditHistoryPage },
  waitRepliedQuantity: { request: z.object({}), response: waitRepliedQuantities },
}
