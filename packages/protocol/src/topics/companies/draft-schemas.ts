// Drafts: what somebody has filled in so far, kept between windows; no one else ever reads it.
import { z } from 'zod'
import { instant } from '../../wire/fields.ts'
import { DRAFT_BYTES, DRAFT_KIND_CODES } from './drafts.ts'

const kind = z.enum(DRAFT_KIND_CODES, '草稿类型不正确')
/** The form as it stands: names of fields with whatever is in them. */
const content = z
  .record(z.string().max(60, '字段名称过长'), z.unknown(), '草稿内容不正确')
  .refine(filled => JSON.stringify(filled).length <= DRAFT_BYTES, '草稿内容过大，请精简后保存')

export const readDraftRequest = z.object({ kind })
export type ReadDraftRequest = z.output<typeof readDraftRequest>
/** `version`: of the draft that this window last read or saved; empty for none. */
export const saveDraftRequest = z.object({
  kind,
  version: z.string('缺少草稿版本').regex(/^\d{0,19}$/, '草稿版本不正确'),
  content,
})
export type SaveDraftRequest = z.output<typeof saveDraftRequest>

export const draft = z.object({
  kind,
  /** another one after each save; empty without a draft */
  version: z.string(),
  /** without a draft that of the last application, if there is one; else null */
  content: z.record(z.string(), z.unknown()).nullable(),
  saved_at: instant.nullable(),
  expires_at: instant.nullable(),
  /** the application that `content` is copied from; null where it is a draft's own */
  copied_from: z.object({ apply_id: z.string(), company_name: z.string(), submitted_at: instant }).nullable(),
})
export type Draft = z.output<typeof draft>
/** Not accepted where another window has saved, handed in or discarded meanwhile: nothing is overwritten, `msg` says so, and `draft` is what stands. */
export const savedDraft = z.object({ accepted: z.boolean(), msg: z.string(), draft })
export type SavedDraft = z.output<typeof savedDraft>

/** What each call takes and answers. */
export const draftSchemas = {
  read: { request: readDraftRequest, response: draft },
  save: { request: saveDraftRequest, response: savedDraft },
  discard: { request: readDraftRequest, response: draft },
}
