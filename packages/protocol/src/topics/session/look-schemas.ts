// Schemas of looks: staff see the portal through a customer's eyes (console.md 2, 以客户视角查看).
import { z } from 'zod'
import { instant } from '../../wire/fields.ts'
import { sessionReply } from './proofs.ts'

/** Whose eyes, and who looks. */
export const look = z.object({
  staff_name: z.string(),
  customer_name: z.string(),
  sub_customer_name: z.string().nullable(),
  user_name: z.string(),
  expires_at: instant,
})
export type Look = z.output<typeof look>

const nothing = z.object({})

/** What each call takes and answers. */
export const lookSchemas = {
  enter: { request: z.object({ ticket: z.string().trim().min(1, '缺少凭据').max(200, '凭据不正确') }), response: sessionReply },
  current: { request: nothing, response: look },
  end: { request: nothing, response: nothing },
}
