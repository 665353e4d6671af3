// Schemas of opening a look in the console.
import { z } from 'zod'
import { id, instant } from '../../wire/fields.ts'

/** Without a sub-customer the eyes are the customer's own. */
export const lookRequest = z.object({ customer_id: id('客户'), sub_customer_id: id('子客户').nullable().default(null) })
export type LookRequest = z.output<typeof lookRequest>
export const lookTicket = z.object({ ticket: z.string(), expires_at: instant })

/** What each call takes and answers. */
export const consoleLookSchemas = { open: { request: lookRequest, response: lookTicket } }
