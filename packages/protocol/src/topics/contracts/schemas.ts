// Contracts: whether a customer must sign, the form that is signed, and the list. These calls alone carry camelCase (spec §3).
import { z } from 'zod'
import { id, instant, judged, text } from '../../wire/fields.ts'
import { SIGN_REASON_CODES } from './enums.ts'
import {
  accountNameProblem,
  ATTACHMENTS_MOST,
  attachmentsProblem,
  bankAccountProblem,
  bankProblem,
  emailProblem,
  FORM_LABELS,
  signNameProblem,
  swiftProblem,
} from './limits.ts'

/** Spec §3, Contract list item. */
export const contractItem = z.object({
  id: z.string(),
  contractAttachmentData: z.object({ name: z.string(), url: z.string() }),
  customerSignName: z.string(),
  /** 0 pending review, 1 approved, 2 rejected */
  approveStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** 1 on, otherwise off */
  contractStatus: z.number().int(),
  /** why it was rejected; empty otherwise */
  rejectReason: z.string(),
  createTime: instant,
  /** 1 online, otherwise offline */
  dataSource: z.number().int(),
})
export type ContractItem = z.output<typeof contractItem>

/** The same entity, spelt the same, without its file. */
const latestContract = contractItem.omit({ contractAttachmentData: true, rejectReason: true })
export type LatestContract = z.output<typeof latestContract>

export const contractCheck = z.object({
  need_sign: z.boolean(),
  /** null when an approved contract is on */
  reason: z.enum(SIGN_REASON_CODES).nullable(),
  /** the reason in words for the dialog or the hint; empty without one */
  reason_text: z.string(),
  /** what the reviewer wrote; empty unless rejected */
  reject_reason: z.string(),
  latest: latestContract.nullable(),
  /** an approved contract whose success dialog was not seen yet, with the local-storage key that remembers it in the browser */
  success_notice: z.object({ contract_id: z.string(), customer_sign_name: z.string(), seen_flag: z.string() }).nullable(),
})
export type ContractCheck = z.output<typeof contractCheck>

export const notifyRequest = z.object({ contract_id: id('合同') })

/** Within the form's own limit, and says why not in its words. */
const field = (label: string, problem: (value: string) => string | undefined) => judged(text(1_000, label), problem)

const attachment = z.object({
  name: text(200, '附件名称').pipe(z.string().min(1, '请填写附件名称')),
  /** as the upload gave it */
  url: z.string('附件地址不正确').trim().min(1, '附件地址不正确').max(300, '附件地址不正确'),
  status: z.string().max(20).optional(),
  key: z.union([z.string().max(200), z.number()]).optional(),
})
const missing = { error: '请上传附件' }
export const contractForm = z.object({
  customerSignName: z.string('请输入主体全称或个人全称').pipe(field(FORM_LABELS.customerSignName, signNameProblem)),
  accountName: field(FORM_LABELS.accountName, accountNameProblem).default(''),
  bank: field(FORM_LABELS.bank, bankProblem).default(''),
  bankAccount: field(FORM_LABELS.bankAccount, bankAccountProblem).default(''),
  swiftCode: field(FORM_LABELS.swiftCode, swiftProblem).default(''),
  email: z.string('请输入邮箱').pipe(field(FORM_LABELS.email, emailProblem)),
  attachments: z
    .array(attachment, missing)
    .min(1, attachmentsProblem(0))
    .max(ATTACHMENTS_MOST, attachmentsProblem(ATTACHMENTS_MOST + 1)),
})
export type ContractForm = z.output<typeof contractForm>

/** Spec §3, last-contract echo: all empty where there was none. */
export const contractEcho = z.object({
  customerSignName: z.string(),
  accountName: z.string(),
  bankName: z.string(),
  bankAccount: z.string(),
  email: z.string(),
  swiftCode: z.string(),
  /** a JSON list of {name, url} */
  extraAttachmentInfo: z.string(),
})
export type ContractEcho = z.output<typeof contractEcho>

/** What each call takes and answers. */
export const contractSchemas = {
  checkContract: { request: z.object({}), response: contractCheck },
  auditNotify: { request: notifyRequest, response: z.object({}) },
  preContractList: { request: z.object({}), response: z.array(contractItem) },
  customerSign: { request: z.object({}), response: z.array(z.string()) },
  echo: { request: z.object({}), response: contractEcho },
  generatePreview: { request: contractForm, response: z.string() },
  generateContract: { request: contractForm, response: contractItem },
  upload: { request: z.object({}), response: z.string() },
}
