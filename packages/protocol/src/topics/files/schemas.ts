// Files: what uploads and the tickets for reading carry (spec §7, Image URLs; reliability.md 4, File URLs).
import { z } from 'zod'
import { instant } from '../../wire/fields.ts'
import { FILE_KIND_CODES } from './enums.ts'
import { MOST_TICKETS } from './urls.ts'

/** The fields beside the file, which is the part named `file`. */
export const uploadRequest = z.object({ kind: z.enum(FILE_KIND_CODES, '文件用途不正确') })
export type UploadRequest = z.output<typeof uploadRequest>

export const storedFile = z.object({
  /** the file's name in the product; what other calls refer to it by */
  key: z.string(),
  /** on the static host; the browser rewrites it to the file service (files/urls.ts) */
  url: z.string(),
  /** an avatar for sharp screens, else null */
  url_2x: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
})
export type StoredFile = z.output<typeof storedFile>

const fileUrl = z.string('缺少文件地址').trim().min(1, '缺少文件地址').max(300, '文件地址过长')
export const ticketsRequest = z.object({
  urls: z.array(fileUrl).min(1, '缺少文件地址').max(MOST_TICKETS, `每次最多 ${MOST_TICKETS} 个文件`),
})
export type TicketsRequest = z.output<typeof ticketsRequest>

/** In the order asked; a url that is no file of ours, or not this user's to see, has a ticket all the same: reading tells nothing. */
export const tickets = z.object({ tickets: z.array(z.object({ url: z.string(), ticket: z.string() })), expires_at: instant })
export type Tickets = z.output<typeof tickets>

/** What each call takes and answers. */
export const fileSchemas = {
  upload: { request: uploadRequest, response: storedFile },
  uploadEvidence: { request: z.object({}), response: storedFile },
  tickets: { request: ticketsRequest, response: tickets },
}
