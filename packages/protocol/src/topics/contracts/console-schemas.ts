// The contracts of all customers on the wire of the console: the list, one in full, its files, and what staff do with them.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { fileAnswer } from '../../wire/file-answer.ts'
import { id, instant, reason, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { caseDetail, proofFile } from '../cases/schemas.ts'
import { contractFilters } from './console-lists.ts'
import { CONTRACT_STATE_CODES } from './enums.ts'
import { signNameProblem, SIGN_NAME_MOST } from './limits.ts'

export const contractRow = z.object({
  contract_id: z.string(),
  case_id: z.string().nullable(),
  customer_id: z.string(),
  customer_name: z.string(),
  customer_sign_name: z.string(),
  account_name: z.string(),
  bank: z.string(),
  /** but for its last four digits */
  bank_account: z.string(),
  swift_code: z.string(),
  attachments: z.int(),
  data_source: z.enum(['1', '0']),
  approve_status: z.enum(['0', '1', '2']),
  contract_status: z.enum(['1', '0']),
  created_at: instant,
})
export type ContractRow = z.output<typeof contractRow>

export const contractListRequest = z.object({ ...filterFields(contractFilters), ...pagerRequest })
export type ContractListRequest = z.output<typeof contractListRequest>
export const contractPage = pageOf(contractRow)
export type ContractPage = z.output<typeof contractPage>

export const contractRequest = z.object({ contract_id: id('合同') })
export type ContractRequest = z.output<typeof contractRequest>

export const contractDetail = contractRow.extend({
  bank_account_full: z.string(),
  email: z.string(),
  reject_reason: z.string(),
  has_file: z.boolean(),
  /** empty for a paper that was signed by hand */
  file_sha256: z.string(),
  /** null for a paper that was signed by hand */
  evidence: z
    .object({
      user_name: z.string(),
      address: z.string(),
      method: z.string(),
      proved_at: instant,
      signed_at: instant,
      body_sha256: z.string(),
    })
    .nullable(),
  files: z.array(z.object({ name: z.string() })),
  steps: z.array(
    z.object({
      state: z.enum(CONTRACT_STATE_CODES),
      mover: z.enum(['customer', 'staff', 'system']),
      by: z.string(),
      note: z.string(),
      at: instant,
    }),
  ),
})
export type ContractDetail = z.output<typeof contractDetail>

/** The contract itself, or one of its attachments by its place. */
export const contractFileRequest = contractRequest.extend({
  attachment: z.int('附件不存在').min(0, '附件不存在').max(8, '附件不存在').nullable().default(null),
})
export type ContractFileRequest = z.output<typeof contractFileRequest>

export const switchContractRequest = contractRequest.extend({ is_on: z.boolean('请选择启用或停用'), reason })
export type SwitchContractRequest = z.output<typeof switchContractRequest>

export const proposePaperRequest = z.object({
  customer_id: id('客户'),
  customer_sign_name: text(SIGN_NAME_MOST, '签约主体').refine(value => signNameProblem(value) === undefined, '请输入主体全称或个人全称'),
  proof_file: proofFile,
  reason,
})
export type ProposePaperRequest = z.output<typeof proposePaperRequest>

/** What each call takes and answers. */
export const consoleContractSchemas = {
  list: { request: contractListRequest, response: contractPage, filters: contractFilters },
  detail: { request: contractRequest, response: contractDetail },
  file: { request: contractFileRequest, response: fileAnswer },
  switch: { request: switchContractRequest, response: z.object({}) },
  proposePaper: { request: proposePaperRequest, response: caseDetail },
}
