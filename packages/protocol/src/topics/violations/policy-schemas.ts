// Policy files: what platforms write about their rules, kept by staff and handed out to every customer until they are withdrawn.
import { z } from 'zod'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { fileAnswer } from '../../wire/file-answer.ts'
import { id, instant, reason, text } from '../../wire/fields.ts'
import { POLICY_TITLE_MOST, POLICY_VERSION_MOST } from './enums.ts'

export const policyFile = z.object({
  file_id: z.string(),
  channel: z.enum(CHANNEL_CODES),
  title: z.string(),
  version: z.string(),
  bytes: z.int(),
  published_at: instant,
})
export type PolicyFile = z.output<typeof policyFile>
/** The latest first. */
export const policyFiles = z.object({ files: z.array(policyFile) })
export type PolicyFiles = z.output<typeof policyFiles>
export const policyFileRequest = z.object({ file_id: id('政策文件') })
export type PolicyFileRequest = z.output<typeof policyFileRequest>

export const policySchemas = {
  policyFiles: { request: z.object({}), response: policyFiles },
  policyFile: { request: policyFileRequest, response: fileAnswer },
}

export const consolePolicyFiles = z.object({
  files: z.array(
    policyFile.extend({
      file_name: z.string(),
      staff_name: z.string(),
      /** null while customers find it */
      withdrawn_at: instant.nullable(),
      withdrawn_by: z.string(),
      withdraw_reason: z.string(),
    }),
  ),
})
export type ConsolePolicyFiles = z.output<typeof consolePolicyFiles>

export const uploadPolicyFileRequest = z.object({
  channel: z.enum(CHANNEL_CODES, '请选择渠道'),
  title: text(POLICY_TITLE_MOST, '标题'),
  version: text(POLICY_VERSION_MOST, '版本'),
})
export type UploadPolicyFileRequest = z.output<typeof uploadPolicyFileRequest>
export const withdrawPolicyFileRequest = policyFileRequest.extend({ reason })
export type WithdrawPolicyFileRequest = z.output<typeof withdrawPolicyFileRequest>

export const consolePolicySchemas = {
  policies: { request: z.object({}), response: consolePolicyFiles },
  upload: { request: uploadPolicyFileRequest, response: policyFileRequest },
  withdraw: { request: withdrawPolicyFileRequest, response: z.object({}) },
  file: { request: policyFileRequest, response: fileAnswer },
}
