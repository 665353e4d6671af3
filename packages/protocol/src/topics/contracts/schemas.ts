// Contracts: whether a customer must sign, and the one it would be about.
import { z } from 'zod'
import { id, instant } from '../../wire/fields.ts'
import { SIGN_REASON_CODES } from './enums.ts'

export const contract = z.object({
  id: z.string(),
  customer_sign_name: z.string(),
  /** 0 pending review, 1 approved, 2 rejected */
  approve_status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** 1 on, otherwise off */
  contract_status: z.number().int(),
  /** 1 online, otherwise offline */
  data_source: z.number().int(),
  create_time: instant,
})
export type Contract = z.output<typeof contract>

export const contractCheck = z.object({
  need_sign: z.boolean(),
  /** null when an approved contract is on */
  reason: z.enum(SIGN_REASON_CODES).nullable(),
  /** the reason in words for the dialog or the hint; empty without one */
  reason_text: z.string(),
  /** what the reviewer wrote; empty unless rejected */
  reject_reason: z.string(),
  latest: contract.nullable(),
  /** an approved contract whose success dialog was not seen yet, with the local-storage key that remembers it in the browser */
  success_notice: z.object({ contract_id: z.string(), customer_sign_name: z.string(), seen_flag: z.string() }).nullable(),
})
export type ContractCheck = z.output<typeof contractCheck>

export const notifyRequest = z.object({ contract_id: id('合同') })

/** What each call takes and answers. */
export const contractSchemas = {
  checkContract: { request: z.object({}), response: contractCheck },
  auditNotify: { request: notifyRequest, response: z.object({}) },
}
