// Credit calls: how many statements wait for the customer's reply.
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'

/** One entry per channel, zero included. */
export const waitRepliedQuantities = z.array(z.object({ channel: z.enum(CHANNEL_CODES), quantity: z.number().int() }))
export type WaitRepliedQuantities = z.output<typeof waitRepliedQuantities>

/** What each call takes and answers. */
export const creditSchemas = {
  waitRepliedQuantity: { request: z.object({}), response: waitRepliedQuantities },
}
