// Evidence files: what a customer hands in to show something, as every form of it sends and shows it.
import { z } from 'zod'
import { text } from '../../wire/fields.ts'
import { EVIDENCE_MOST } from './enums.ts'

/** Uploads of the sender's own, in his order; `missing` is said where there are none. */
export const evidenceFiles = (missing: string) =>
  z
    .array(z.object({ key: text(60, '凭证'), name: text(200, '文件名') }), missing)
    .min(1, missing)
    .max(EVIDENCE_MOST, `凭证最多 ${EVIDENCE_MOST} 个`)
    .refine(files => new Set(files.map(({ key }) => key)).size === files.length, '同一凭证只能上传一次')
export type EvidenceFiles = z.output<ReturnType<typeof evidenceFiles>>

/** As whoever sees what it shows is told of it; `url` is of the static host. */
export const shownEvidence = z.object({
  key: z.string(),
  name: z.string(),
  url: z.string(),
  content_type: z.string(),
  bytes: z.number().int(),
})
export type ShownEvidence = z.output<typeof shownEvidence>
